import type { AdminBooking } from '@lessons/contract';
import { formatTimeRange } from '@lessons/rules';
import { classNames, stopAt } from '@lessons/ui';
import { clientOf, factsOf, joinFacts } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { StatusBadges } from '../lessons/status-badges.tsx';
import { moneyLabel, paidLabel, priceText } from '../money/lesson-money.ts';
import { hasMoneyChip, MoneyChip } from '../money/money-chip.tsx';
import styles from './court-day.module.css';
import { NoteButton, WaysToClient } from './ways-to-client.tsx';

export type BlockActions = Pick<LessonActions, 'onOpen' | 'onNotes' | 'onSettle'>;

interface LessonBlockProps extends BlockActions {
  booking: AdminBooking;
  /** The minute of the day at which it begins, for the arrow keys. */
  from: number;
  isOver: boolean;
  /** It is this lesson that the coach moves. */
  isMoved: boolean;
  /** Beside the name is only the note of a lesson that is over. */
  isCompact: boolean;
}

/** A lesson on the strip of a day. A tap opens its details; beside the name are the ways to its client, and its note. */
export function LessonBlock({
  booking,
  from,
  isOver,
  isMoved,
  isCompact,
  onOpen,
  onNotes,
  onSettle,
}: LessonBlockProps) {
  const { calledOff, isMissed, status, startTime, endTime } = booking;
  const client = clientOf(booking);
  const hasChip = hasMoneyChip(booking);
  // A confirmed or completed lesson needs no badge.
  const isUsual = ['confirmed', 'completed'].includes(status) && !calledOff && !isMissed;
  // The block’s place and its badges say this to those who see them.
  const spoken = joinFacts([
    formatTimeRange(startTime, endTime),
    calledOff ? 'Called off' : null,
    isMissed ? 'Didn’t come' : null,
    paidLabel(booking) ?? moneyLabel(booking),
  ]);
  const Name = calledOff ? 's' : 'strong';
  return (
    <div
      className={classNames(
        styles.lesson,
        isCompact && styles.compact,
        calledOff ? styles.calledOff : isOver && styles.over,
        isMoved && styles.moved,
      )}
    >
      <button
        type="button"
        className={styles.details}
        data-lesson={booking.id}
        {...stopAt(0, from)}
        aria-haspopup="dialog"
        onClick={() => onOpen(booking)}
      >
        <Name className={styles.client}>{client}</Name> <span className="visually-hidden">{spoken}</span>{' '}
        <span className={styles.facts}>{factsOf(booking, hasChip ? null : priceText(booking))}</span>
      </button>
      {!isCompact && <WaysToClient booking={booking} onNotes={onNotes} />}
      {isUsual ? (
        <MoneyChip booking={booking} onSettle={onSettle} className={styles.money} />
      ) : (
        <span className={styles.money}>
          <StatusBadges booking={booking} onSettle={onSettle} />
        </span>
      )}
      {isCompact && isOver && <NoteButton booking={booking} onNotes={onNotes} />}
    </div>
  );
}
