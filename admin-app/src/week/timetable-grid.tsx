import type { CSSProperties } from 'react';
import type { AdminBooking } from '@lessons/contract';
import type { CalendarDate } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { formatDayName, formatDayNumber, formatWeekday } from '../calendar-words.ts';
import { NoSlots } from './no-slots.tsx';
import { PieceBlock } from './piece-block.tsx';
import { clockOf, type Piece, type Timetable, type TimetableDay } from './timetable.ts';
import styles from './week.module.css';

export interface DaysProps {
  timetable: Timetable;
  today: CalendarDate;
  /** The coach wants to see a lesson. */
  onLook: (booking: AdminBooking) => void;
  onCancel: (booking: AdminBooking) => void;
}

/** A week nobody works in is drawn as tall as an ordinary one. */
const USUAL_HOURS = { first: 9, end: 17 };

/** The week as a timetable: days beside each other, hours downwards. */
export function TimetableGrid({ timetable, today, onLook }: DaysProps) {
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
          <DayColumn day={day} first={first} onLook={onLook} />
        </section>
      ))}
    </div>
  );
}

function DayColumn({
  day,
  first,
  onLook,
}: {
  day: TimetableDay;
  first: number;
  onLook: DaysProps['onLook'];
}) {
  return (
    <ol
      role="list"
      className={classNames(
        styles.column,
        day.pieces.length === 0 && day.blockedAllDay !== null && styles.hatched,
      )}
    >
      {day.pieces.map((piece) => (
        <li key={piece.from} className={styles.piece} style={roomOf(piece, first)}>
          <PieceBlock piece={piece} onLook={onLook} />
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
