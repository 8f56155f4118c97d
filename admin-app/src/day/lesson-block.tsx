import type { ReactNode } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { formatTimeRange } from '@lessons/rules';
import { classNames, Cluster, stopAt } from '@lessons/ui';
import { clientOf, factsOf, joinFacts } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { StatusBadges } from '../lessons/status-badges.tsx';
import { moneyLabel, paidLabel, priceText } from '../money/lesson-money.ts';
import { hasMoneyChip, MoneyChip } from '../money/money-chip.tsx';
import styles from './court-day.module.css';

export type BlockActions = Pick<LessonActions, 'onOpen' | 'onNotes' | 'onSettle'>;

interface LessonBlockProps extends Omit<BlockActions, 'onNotes'> {
  booking: AdminBooking;
  /** The minute of the day at which it begins, for the arrow keys. */
  from: number;
  isOver: boolean;
  /** It is this lesson that the coach moves. */
  isMoved: boolean;
  isCompact: boolean;
  /** The ways to the client, beside the name. */
  beside: ReactNode;
}

/** A lesson on the strip of a day. A tap opens its details. */
export function LessonBlock({
  booking,
  from,
  isOver,
  isMoved,
  isCompact,
  beside,
  onOpen,
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
    <Cluster
      gap={1}
      top
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
        <Name className={classNames('two-lines', styles.client)}>{client}</Name>{' '}
        <span className="visually-hidden">{spoken}</span>{' '}
        <span className={classNames('two-lines', styles.facts)}>
          {factsOf(booking, hasChip ? null : priceText(booking))}
        </span>
      </button>
      {beside}
      {isUsual ? (
        <MoneyChip booking={booking} onSettle={onSettle} className={styles.money} />
      ) : (
        <span className={styles.money}>
          <StatusBadges booking={booking} onSettle={onSettle} />
        </span>
      )}
    </Cluster>
  );
}
