import type { CSSProperties } from 'react';
import { Mail, NotebookPen, Phone } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { formatDuration, londonTimeOf, minutesOf, phoneLink, wallTimeOf } from '@lessons/rules';
import { classNames, EmptyState, IconButton, IconLink } from '@lessons/ui';
import { AdminLinkButton } from '../admin-link.tsx';
import { clientOf } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { priceText } from '../money/lesson-money.ts';
import { hasMoneyChip, MoneyChip } from '../money/money-chip.tsx';
import { blockDayPath, tabPath } from '../routes.ts';
import type { TimetableDay } from '../timetable/timetable.ts';
import { nowPosition, rowsOf, type Row } from './day-rows.ts';
import styles from './day-list.module.css';

type DayActions = Pick<LessonActions, 'onOpen' | 'onNotes' | 'collecting'>;

interface DayListProps extends DayActions {
  day: TimetableDay;
  now: Date;
}

/** The coach's day: a row for each lesson, thin rows for what is free or blocked, and a line for now. */
export function DayList({ day, now, ...actions }: DayListProps) {
  const rows = rowsOf(day.periods);
  const minutes = minutesOf(londonTimeOf(now));
  const position = nowPosition(rows, minutes);
  if (rows.length === 0) {
    return day.blockedAllDay ? (
      <EmptyState
        drawing="bench"
        title={['Blocked', day.blockedAllDay.reason].filter(Boolean).join(' · ')}
        action={<AdminLinkButton href={tabPath('blocked')}>See what is blocked</AdminLinkButton>}
      />
    ) : (
      <EmptyState
        drawing="bench"
        title="No working hours today"
        action={<AdminLinkButton href={tabPath('schedule')}>Working hours</AdminLinkButton>}
      />
    );
  }
  const isEmpty = rows.every(({ kind }) => kind !== 'lesson' && kind !== 'called-off');
  return (
    <div>
      <ol role="list" className={styles.rows} aria-label="Today’s lessons">
        {rows.map((row, index) => {
          const isNow = position?.row === index;
          return (
            <li
              key={row.from}
              className={classNames(
                styles.row,
                row.kind !== 'lesson' && styles.thin,
                row.to <= minutes && styles.past,
                isNow && styles.now,
              )}
              aria-current={isNow ? 'time' : undefined}
              style={isNow ? ({ '--now': position.share } as CSSProperties) : undefined}
            >
              <span className={styles.time}>{wallTimeOf(row.from)}</span>
              {row.kind === 'lesson' ? <LessonRow booking={row.booking} {...actions} /> : <Thin row={row} />}
              {isNow && <span className="visually-hidden">Now {wallTimeOf(minutes)}</span>}
            </li>
          );
        })}
      </ol>
      {isEmpty && (
        <EmptyState
          drawing="morning"
          title="No lessons today"
          action={<AdminLinkButton href={blockDayPath(day.date)}>Block the day</AdminLinkButton>}
        />
      )}
    </div>
  );
}

function Thin({ row }: { row: Exclude<Row, { kind: 'lesson' }> }) {
  const until = `until ${wallTimeOf(row.to)}`;
  if (row.kind === 'free') return <p className={styles.free}>Free {until}</p>;
  return (
    <p className={row.kind === 'blocked' ? styles.blocked : styles.calledOff}>
      <strong>{row.kind === 'blocked' ? 'Blocked' : 'Called off'}</strong> {until}
      {row.kind === 'blocked' && row.reason && ` · ${row.reason}`}
    </p>
  );
}

interface LessonRowProps extends DayActions {
  booking: AdminBooking;
}

function LessonRow({ booking, onOpen, onNotes, collecting }: LessonRowProps) {
  const { user, coachNotes } = booking;
  const client = clientOf(booking);
  return (
    <div className={styles.lesson}>
      <button type="button" className={styles.details} aria-haspopup="dialog" onClick={() => onOpen(booking)}>
        <strong className={styles.client}>{client}</strong>
        <span className={styles.facts}>
          {formatDuration(booking.duration)}
          {!hasMoneyChip(booking, collecting) && ` · ${priceText(booking)}`}
          {booking.isMissed && ' · Didn’t come'}
        </span>
      </button>
      {user.phone && <IconLink href={phoneLink(user.phone)} label={`Call ${client}`} icon={<Phone />} />}
      {!user.phone && user.email && (
        <IconLink href={`mailto:${user.email}`} label={`Email ${client}`} icon={<Mail />} />
      )}
      <IconButton
        label={`${coachNotes ? 'Edit the note' : 'Note'} on the lesson of ${client}`}
        icon={<NotebookPen />}
        className={classNames(coachNotes && styles.noted)}
        onClick={() => onNotes(booking)}
      />
      <MoneyChip booking={booking} collecting={collecting} className={styles.money} />
    </div>
  );
}
