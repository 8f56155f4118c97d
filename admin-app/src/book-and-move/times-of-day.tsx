import { Fragment, useState } from 'react';
import type { AdminBooking } from '@lessons/contract';
import {
  formatDay,
  formatTime,
  lessonAt,
  londonDateOf,
  londonTimeOf,
  mondayOf,
  startsOn,
} from '@lessons/rules';
import { classNames, QueryContent, Skeleton, useNow } from '@lessons/ui';
import { withDark } from '../timetable/opening-hours.ts';
import { lessonDuring, type TimetableDay } from '../timetable/timetable.ts';
import { useOpeningHours } from '../timetable/use-opening-hours.ts';
import { useWeek } from '../timetable/use-week.ts';
import { startsOfDay } from './starts-of-day.ts';
import styles from './book-and-move.module.css';

export interface LessonTime {
  start: Date;
  minutes: number;
  /** The lessons that are moved: their own times are free, and they go to no time that is past. */
  moved?: readonly AdminBooking[] | undefined;
}

interface TimesOfDayProps extends LessonTime {
  onChoose: (start: Date) => void;
  /** Called when a quarter was chosen: nothing is left to choose. */
  onDone: () => void;
}

/** The hours of a day. The one that is tapped is chosen, if it is free, and opens its quarters. */
export function TimesOfDay({ start, minutes, moved, onChoose, onDone }: TimesOfDayProps) {
  const date = londonDateOf(start);
  const chosenHour = Number(londonTimeOf(start).slice(0, 2));
  const [openHour, setOpenHour] = useState(chosenHour);
  const now = useNow();
  const week = useWeek(mondayOf(date));
  const { opening = { workingHours: [] } } = useOpeningHours();
  const inHours = new Set(startsOn(date, withDark(opening)).map((time) => time.getTime()));
  const inLight = new Set(startsOn(date, opening).map((time) => time.getTime()));

  const isTaken = (time: Date, day: TimetableDay | undefined) =>
    day !== undefined && lessonDuring(day, lessonAt(time, minutes), moved) !== null;
  const isPast = (time: Date) => moved !== undefined && time <= now;

  return (
    <QueryContent
      query={week}
      failed="This day couldn’t be loaded."
      skeleton={<Skeleton shape="card" className={styles.timesSkeleton} />}
    >
      {({ days }) => {
        const day = days.find((candidate) => candidate.date === date);
        const canBegin = (time: Date) => !isTaken(time, day) && !isPast(time);
        return (
          <div className={styles.starts} role="group" aria-label={`Times on ${formatDay(date)}`}>
            {startsOfDay(date, minutes, opening).map(({ hour, usual, quarters }) => {
              const isAnyFree = quarters.some(canBegin);
              const isInHours = inHours.has(usual.getTime());
              const isOpen = hour === openHour && isAnyFree;
              return (
                <Fragment key={hour}>
                  <button
                    type="button"
                    className={classNames(styles.start, isInHours && styles.inHours)}
                    aria-expanded={isOpen}
                    aria-pressed={hour === chosenHour}
                    disabled={!isAnyFree}
                    onClick={() => {
                      setOpenHour(hour);
                      if (canBegin(usual)) onChoose(usual);
                    }}
                  >
                    {formatTime(usual)}
                    {isTaken(usual, day) ? (
                      <span> {isAnyFree ? 'part taken' : 'taken'}</span>
                    ) : (
                      isInHours && !inLight.has(usual.getTime()) && <span> dark</span>
                    )}
                  </button>
                  {isOpen && (
                    <div className={styles.quarters} role="group" aria-label="Quarters of this hour">
                      {quarters.map((time) => (
                        <button
                          key={time.getTime()}
                          type="button"
                          className={styles.start}
                          aria-label={formatTime(time)}
                          aria-pressed={time.getTime() === start.getTime()}
                          disabled={!canBegin(time)}
                          onClick={() => {
                            onChoose(time);
                            onDone();
                          }}
                        >
                          {formatTime(time).slice(2)}
                        </button>
                      ))}
                    </div>
                  )}
                </Fragment>
              );
            })}
          </div>
        );
      }}
    </QueryContent>
  );
}
