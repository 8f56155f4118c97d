import type { CSSProperties } from 'react';
import { Mail, NotebookPen, Phone, Plus } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { coachLengths, londonInstant, londonTimeOf, minutesOf, phoneLink, wallTimeOf } from '@lessons/rules';
import { classNames, EmptyState, IconButton, IconLink } from '@lessons/ui';
import { AdminLinkButton } from '../admin-link.tsx';
import type { BookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { MessageClient } from '../clients/message-client.tsx';
import { clientOf, factsOf } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { priceText } from '../money/lesson-money.ts';
import { hasMoneyChip, MoneyChip } from '../money/money-chip.tsx';
import { blockDayPath, tabPath } from '../routes.ts';
import type { TimetableDay } from '../timetable/timetable.ts';
import { nowPosition, rowsOf, type Row } from './day-rows.ts';
import styles from './day-list.module.css';

type DayActions = Pick<LessonActions, 'onOpen' | 'onNotes' | 'collecting'>;

interface DayListProps extends DayActions, Pick<BookAndMove, 'chooseTime'> {
  day: TimetableDay;
  now: Date;
}

/** The coach's day: a row for each lesson, thin rows for what is free or blocked, and a line for now. */
export function DayList({ day, now, chooseTime, ...actions }: DayListProps) {
  const rows = rowsOf(day);
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
              {row.kind === 'lesson' ? (
                <LessonRow booking={row.booking} {...actions} />
              ) : row.kind === 'free' ? (
                <Free row={row} day={day} chooseTime={chooseTime} />
              ) : (
                <Thin row={row} />
              )}
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

interface FreeProps extends Pick<BookAndMove, 'chooseTime'> {
  row: Extract<Row, { kind: 'free' }>;
  day: TimetableDay;
}

/** Free time. A tap books the first of it that is to come, if the shortest lesson fits. */
function Free({ row: { to, bookFrom, isDark }, day: { date, darkFrom }, chooseTime }: FreeProps) {
  const text = `Free until ${wallTimeOf(to)}${isDark ? ` · dark from ${darkFrom}` : ''}`;
  if (bookFrom === null || to - bookFrom < coachLengths.min) return <p className={styles.free}>{text}</p>;
  const time = wallTimeOf(bookFrom);
  return (
    <button
      type="button"
      className={styles.free}
      aria-label={`Book ${time}, ${text}`}
      aria-haspopup="dialog"
      onClick={() => chooseTime(londonInstant(date, time), to - bookFrom)}
    >
      {text}
      <Plus />
    </button>
  );
}

function Thin({ row }: { row: Extract<Row, { kind: 'blocked' | 'called-off' }> }) {
  return (
    <p className={row.kind === 'blocked' ? styles.blocked : styles.calledOff}>
      <strong>{row.kind === 'blocked' ? 'Blocked' : 'Called off'}</strong> until {wallTimeOf(row.to)}
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
          {factsOf(booking, hasMoneyChip(booking, collecting) ? null : priceText(booking))}
          {booking.isMissed && ' · Didn’t come'}
        </span>
      </button>
      {user.phone && <IconLink href={phoneLink(user.phone)} label={`Call ${client}`} icon={<Phone />} />}
      <MessageClient booking={booking} />
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
