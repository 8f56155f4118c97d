import type { CSSProperties } from 'react';
import { Mail, NotebookPen, Phone, Plus } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import {
  coachLengths,
  formatPounds,
  londonInstant,
  londonTimeOf,
  minutesOf,
  phoneLink,
  wallTimeOf,
} from '@lessons/rules';
import { Button, classNames, EmptyState, IconButton, IconLink } from '@lessons/ui';
import { AdminLinkButton } from '../admin-link.tsx';
import type { BookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { MessageClient } from '../contacts/message-client.tsx';
import { clientOf, factsOf, listWords } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { priceText, sumOf } from '../money/lesson-money.ts';
import { hasMoneyChip, MoneyChip } from '../money/money-chip.tsx';
import { tabPath } from '../routes.ts';
import type { TimetableDay } from '../timetable/timetable.ts';
import { foldDone, nowPosition, rowsOf, type Row } from './day-rows.ts';
import styles from './day-list.module.css';

type DayActions = Pick<LessonActions, 'onOpen' | 'onNotes' | 'onSettle'>;

interface DayListProps extends DayActions, Pick<BookAndMove, 'chooseTime'> {
  day: TimetableDay;
  now: Date;
  onBlockDay: () => void;
}

/**
 * The coach's day at its scale, as a strip of court: lessons are blocks as long as they last, gaps are grass that can be tapped,
 * and the ball lies on the line for now. What is over is one line above it.
 */
export function DayList({ day, now, chooseTime, onBlockDay, ...actions }: DayListProps) {
  const all = rowsOf(day);
  const minutes = minutesOf(londonTimeOf(now));
  const { done, rows } = foldDone(all, { minutes, isUnpaid: hasMoneyChip });
  const isOver = rows.length === 0;
  const position = nowPosition(rows, minutes);
  if (all.length === 0) {
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
  const isEmpty = all.every(({ kind }) => kind !== 'lesson' && kind !== 'called-off');
  const entry = (row: Row) =>
    row.kind === 'lesson' ? (
      <LessonRow booking={row.booking} {...actions} />
    ) : row.kind === 'free' ? (
      <Free row={row} day={day} chooseTime={chooseTime} />
    ) : (
      <Thin row={row} />
    );
  const strip = (some: readonly Row[], label: string) => (
    <ol role="list" className={styles.strip} aria-label={label}>
      {some.map((row) => {
        const isNow = position !== null && row === rows[position.row];
        return (
          <li
            key={row.from}
            className={classNames(styles.row, isNow && styles.now)}
            aria-current={isNow ? 'time' : undefined}
            style={{ ...lengthOf(row), ...(isNow && { '--now': position.share }) }}
          >
            <span className={styles.time}>{wallTimeOf(row.from)}</span>
            {entry(row)}
            {isNow && <span className="visually-hidden">Now {wallTimeOf(minutes)}</span>}
          </li>
        );
      })}
    </ol>
  );
  return (
    <div className={styles.day}>
      {done.length > 0 && (
        <details open={isOver}>
          <summary>{doneText(done)}</summary>
          {strip(done, isOver ? 'Today’s lessons' : 'Earlier today')}
        </details>
      )}
      {!isOver && strip(rows, 'Today’s lessons')}
      {isEmpty && (
        <EmptyState
          drawing="morning"
          title="No lessons today"
          action={
            <Button aria-haspopup="dialog" onClick={onBlockDay}>
              Block the day
            </Button>
          }
        />
      )}
    </div>
  );
}

/** Of a long free time two hours are drawn. */
const MAX_FREE_MINUTES = 120;

function lengthOf({ kind, from, to }: Row): CSSProperties {
  const minutes = to - from;
  return { '--minutes': kind === 'free' ? Math.min(minutes, MAX_FREE_MINUTES) : minutes } as CSSProperties;
}

/** 3 done · £150 */
function doneText(done: readonly Row[]): string {
  const lessons = done.flatMap((row) => (row.kind === 'lesson' ? [row.booking] : []));
  return `${lessons.length} done · ${formatPounds(sumOf(lessons))}`;
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
      {row.kind === 'called-off' && ` · ${listWords(row.bookings.map(clientOf))}`}
      {row.kind === 'blocked' && row.reason && ` · ${row.reason}`}
    </p>
  );
}

interface LessonRowProps extends DayActions {
  booking: AdminBooking;
}

function LessonRow({ booking, onOpen, onNotes, onSettle }: LessonRowProps) {
  const { user, coachNotes } = booking;
  const client = clientOf(booking);
  return (
    <div className={styles.lesson}>
      <button type="button" className={styles.details} aria-haspopup="dialog" onClick={() => onOpen(booking)}>
        <strong className={styles.client}>{client}</strong>
        <span className={styles.facts}>
          {factsOf(booking, hasMoneyChip(booking) ? null : priceText(booking))}
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
      <MoneyChip booking={booking} onSettle={onSettle} className={styles.money} />
    </div>
  );
}
