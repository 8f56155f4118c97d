import { useState } from 'react';
import { classNames } from '@lessons/ui';
import { formatDayName, formatDayNumber, formatWeekday } from '../format-date.ts';
import { NoSlots } from './no-slots.tsx';
import { DayRow } from './day-row.tsx';
import type { DaysProps } from './timetable-grid.tsx';
import type { TimetableDay } from './timetable.ts';
import styles from './week.module.css';

/** The week on a phone: a strip of its days, and the chosen one in full. */
export function DayByDay({ timetable: { days }, today, onCancel }: DaysProps) {
  const [chosen, setChosen] = useState(() => days.find(({ date }) => date === today)?.date ?? days[0]?.date);
  const day = days.find(({ date }) => date === chosen);
  return (
    <>
      <ul role="list" className={styles.strip}>
        {days.map(({ date, pieces }) => (
          <li key={date}>
            <button
              type="button"
              className={classNames(styles.stripDay, date === today && styles.today)}
              aria-pressed={date === chosen}
              aria-current={date === today ? 'date' : undefined}
              onClick={() => setChosen(date)}
            >
              <span>{formatDayName(date)}</span>
              <strong>{formatDayNumber(date)}</strong>
              <LessonCount pieces={pieces} />
            </button>
          </li>
        ))}
      </ul>
      {day && (
        <section aria-labelledby="day-in-full">
          <h2 id="day-in-full" className={styles.dayInFull}>
            {formatWeekday(day.date)}
          </h2>
          {day.pieces.length === 0 ? (
            <NoSlots day={day} />
          ) : (
            <ol role="list" className={styles.dayRows}>
              {day.pieces.map((piece) => (
                <DayRow key={piece.from} piece={piece} onCancel={onCancel} />
              ))}
            </ol>
          )}
        </section>
      )}
    </>
  );
}

function LessonCount({ pieces }: Pick<TimetableDay, 'pieces'>) {
  const count = pieces.filter(({ kind }) => kind === 'lesson').length;
  return (
    <span className={styles.stripCount}>
      {count === 0 ? <span aria-hidden="true">–</span> : count}
      <span className="visually-hidden">{wordFor(count)}</span>
    </span>
  );
}

function wordFor(lessons: number): string {
  if (lessons === 0) return ' no lessons';
  return lessons === 1 ? ' lesson' : ' lessons';
}
