import type { CSSProperties } from 'react';
import type { CalendarDate } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { formatDayName, formatDayNumber, formatWeekday } from '../format-date.ts';
import { clientOf } from '../lessons/lesson-words.ts';
import { NoSlots } from './no-slots.tsx';
import { PieceBlock, type LessonActions } from './piece-block.tsx';
import { clockOf, type Piece, type Timetable, type TimetableDay } from './timetable.ts';
import styles from './week.module.css';

export interface DaysProps extends LessonActions {
  timetable: Timetable;
  today: CalendarDate;
}

/** A week nobody works in is drawn as tall as an ordinary one. */
const USUAL_HOURS = { first: 9, end: 17 };

/** The week as a timetable: days beside each other, hours downwards. */
export function TimetableGrid({ timetable, today, onLook, onCancel }: DaysProps) {
  const { first, end } = timetable.hours ?? USUAL_HOURS;
  const hours = Array.from({ length: end - first }, (_, index) => first + index);
  return (
    <div className={styles.timetable} style={{ '--rows': hours.length } as CSSProperties}>
      <div className={styles.clock} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{clockOf(hour * 60)}</span>
        ))}
      </div>
      {timetable.days.map((day) => (
        <section key={day.date} className={styles.day} aria-labelledby={`day-${day.date}`}>
          <h2
            id={`day-${day.date}`}
            className={classNames(styles.dayName, day.date === today && styles.today)}
            aria-current={day.date === today ? 'date' : undefined}
          >
            <span className="visually-hidden">{formatWeekday(day.date)}</span>
            <span aria-hidden="true">
              {formatDayName(day.date)} {formatDayNumber(day.date)}
            </span>
          </h2>
          <DayColumn day={day} first={first} onLook={onLook} onCancel={onCancel} />
        </section>
      ))}
    </div>
  );
}

function DayColumn({ day, first, ...actions }: { day: TimetableDay; first: number } & LessonActions) {
  return (
    <ol
      role="list"
      className={classNames(
        styles.column,
        day.pieces.length === 0 && day.blockedAllDay !== null && styles.hatched,
      )}
    >
      {day.pieces.map((piece) => (
        <li
          key={piece.from}
          className={styles.piece}
          style={roomOf(piece, first)}
          aria-label={piece.kind === 'lesson' ? clientOf(piece.booking) : undefined}
        >
          <PieceBlock piece={piece} {...actions} />
        </li>
      ))}
      {day.pieces.length === 0 && (
        <li className={styles.whole}>
          <NoSlots day={day} />
        </li>
      )}
    </ol>
  );
}

function roomOf({ from, to }: Piece, first: number): CSSProperties {
  return { '--from': from / 60 - first, '--hours': (to - from) / 60 } as CSSProperties;
}
