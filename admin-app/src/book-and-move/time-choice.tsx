import { useId, useState } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { getCoachSchedule, MAX_DAYS_BACK, type AdminBooking } from '@lessons/contract';
import {
  addDays,
  formatShortDay,
  formatTime,
  formatTimeRange,
  lessonAt,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  mondayOf,
  startsOn,
  type CalendarDate,
} from '@lessons/rules';
import { classNames, QueryContent, Skeleton, useNow } from '@lessons/ui';
import { DateField } from '../forms/date-field.tsx';
import { clientOf } from '../lesson-text.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { lessonDuring } from '../timetable/timetable.ts';
import { useWeek } from '../timetable/use-week.ts';
import { startsOfDay } from './starts-of-day.ts';
import styles from './book-and-move.module.css';

interface TimeChoiceProps {
  start: Date;
  minutes: number;
  /** The lesson that is moved: its own time is free, and it goes to no time that is past. */
  moved?: AdminBooking;
  onChoose: (start: Date) => void;
}

/** The lesson's time. Opens its day, and the times of that day, of which the coach can choose any that no lesson has. */
export function TimeChoice({ start, minutes, moved, onChoose }: TimeChoiceProps) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const date = londonDateOf(start);
  const timesId = useId();
  const { end } = lessonAt(start, minutes);
  const today = londonDateOf(now);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const choose = (time: Date) => {
    onChoose(time);
    setOpen(false);
  };
  return (
    <div>
      <button
        type="button"
        className={styles.timeLine}
        aria-expanded={isOpen}
        aria-controls={timesId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">Time: </span>
        <span>
          {formatShortDay(start)} · <strong>{formatTimeRange(start, end)}</strong>
        </span>
        <Chevron />
      </button>
      <TimeConflict start={start} minutes={minutes} moved={moved} />
      <div id={timesId} hidden={!isOpen} className={styles.times}>
        {isOpen && (
          <>
            <DateField
              label="Day"
              hasSteps
              min={moved ? today : addDays(today, -MAX_DAYS_BACK)}
              value={date}
              onChange={(day) => day && onChoose(londonInstant(day, londonTimeOf(start)))}
            />
            <TimesOfDay date={date} start={start} minutes={minutes} moved={moved} onChoose={choose} />
          </>
        )}
      </div>
    </div>
  );
}

interface LessonTime {
  start: Date;
  minutes: number;
  moved: AdminBooking | undefined;
}

/** Says whose lesson is at this time, or in a part of it. */
function TimeConflict({ start, minutes, moved }: LessonTime) {
  const date = londonDateOf(start);
  const day = useWeek(mondayOf(date)).data?.days.find((candidate) => candidate.date === date);
  const lesson = day && lessonDuring(day, lessonAt(start, minutes), moved);
  return (
    <div role="status">
      {lesson && (
        <p className={styles.conflict}>
          {clientOf(lesson)} has a lesson {formatTimeRange(lesson.startTime, lesson.endTime)}.
        </p>
      )}
    </div>
  );
}

function TimesOfDay({
  date,
  start,
  minutes,
  moved,
  onChoose,
}: LessonTime & { date: CalendarDate; onChoose: (start: Date) => void }) {
  const now = useNow();
  const week = useWeek(mondayOf(date));
  const workingHours = useEndpoint(getCoachSchedule).data?.availableSlots ?? [];
  const inHours = new Set(startsOn(date, workingHours).map((time) => time.getTime()));
  return (
    <QueryContent
      query={week}
      failed="This day couldn’t be loaded."
      skeleton={<Skeleton shape="card" className={styles.timesSkeleton} />}
    >
      {({ days }) => {
        const day = days.find((candidate) => candidate.date === date);
        return (
          <div className={styles.starts} role="group" aria-label={`Times on ${date}`}>
            {startsOfDay(date, workingHours).map((time) => {
              const isTaken = day && lessonDuring(day, lessonAt(time, minutes), moved) !== null;
              return (
                <button
                  key={time.getTime()}
                  type="button"
                  className={classNames(styles.start, inHours.has(time.getTime()) && styles.inHours)}
                  aria-pressed={time.getTime() === start.getTime()}
                  disabled={isTaken || (moved && time <= now)}
                  onClick={() => onChoose(time)}
                >
                  {formatTime(time)}
                  {isTaken && <span> taken</span>}
                </button>
              );
            })}
          </div>
        );
      }}
    </QueryContent>
  );
}
