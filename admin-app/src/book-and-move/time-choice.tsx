import { useId, useRef, useState } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { MAX_DAYS_BACK } from '@lessons/contract';
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
  startOfLondonDay,
} from '@lessons/rules';
import { Muted, Status, useNow } from '@lessons/ui';
import { DateField } from '../forms/date-field.tsx';
import { clientOf, listWords } from '../lesson-text.ts';
import { useEmptyCourt } from '../timetable/use-obstacle.ts';
import { darkFrom } from '../timetable/opening-hours.ts';
import { lessonDuring, lessonsOf, spanOfLesson } from '../timetable/timetable.ts';
import { useWeek } from '../timetable/use-week.ts';
import { lostHours } from './lost-hours.ts';
import { TimesOfDay, type LessonTime } from './times-of-day.tsx';
import styles from './book-and-move.module.css';

interface TimeChoiceProps extends LessonTime {
  /** Whether the coach has come to choose a time. */
  isOpenAtFirst?: boolean;
  onChoose: (start: Date) => void;
}

/** The lesson's time. Opens its day, and the times of that day, of which the coach can choose any that no lesson has. */
export function TimeChoice({ start, minutes, moved, isOpenAtFirst = false, onChoose }: TimeChoiceProps) {
  const now = useNow();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const line = useRef<HTMLButtonElement>(null);
  const date = londonDateOf(start);
  const timesId = useId();
  const { end } = lessonAt(start, minutes);
  const today = londonDateOf(now);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const close = () => {
    setOpen(false);
    // What was pressed goes, and the focus with it.
    line.current?.focus();
  };
  return (
    <div>
      <button
        ref={line}
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
      <WhatItTakes start={start} minutes={minutes} moved={moved} />
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
            <TimesOfDay start={start} minutes={minutes} moved={moved} onChoose={onChoose} onDone={close} />
          </>
        )}
      </div>
    </div>
  );
}

/** Says whose lesson is at this time, or in a part of it, that it ends in the dark, and which other hours it takes from players. */
function WhatItTakes({ start, minutes, moved }: LessonTime) {
  const date = londonDateOf(start);
  const week = useWeek(mondayOf(date)).data;
  const court = useEmptyCourt();
  const time = lessonAt(start, minutes);
  const day = week?.days.find((candidate) => candidate.date === date);
  const lesson = day && lessonDuring(day, time, moved);
  const conflict = lesson
    ? `${clientOf(lesson)} has a lesson ${formatTimeRange(lesson.startTime, lesson.endTime)}.`
    : time.end > startOfLondonDay(addDays(date, 1)) && 'A lesson has to end by midnight.';
  const others = week ? lessonsOf(week).filter(({ id }) => !moved?.some((own) => own.id === id)) : [];
  const busy = others.map(spanOfLesson);
  const lost = week && court ? lostHours(time, { ...court, busy }) : [];
  const dark = court && time.start > court.now ? darkFrom(date, court) : null;
  return (
    <Status as="div">
      {conflict ? (
        <p className={styles.conflict}>{conflict}</p>
      ) : (
        <>
          {dark !== null && time.end > londonInstant(date, dark) && (
            <Muted facts className={styles.lost}>
              Ends at {formatTime(time.end)}, dark from {dark}.
            </Muted>
          )}
          {lost.length > 0 && (
            <Muted facts className={styles.lost}>
              Players can’t book {listWords(lost.map(formatTime))} then.
            </Muted>
          )}
        </>
      )}
    </Status>
  );
}
