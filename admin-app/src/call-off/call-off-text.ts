import type { AdminBooking, CallOff } from '@lessons/contract';
import {
  formatShortDay,
  formatShortDayOfMonth,
  formatShortWeekday,
  formatTime,
  formatTimeRange,
  londonDateOf,
} from '@lessons/rules';
import { joinFacts, timeOf, whereOf } from '../lesson-text.ts';
import { describeMoney, moneyLabel } from '../money/lesson-money.ts';
import { deadlineText, reasonLabel } from './called-off-lesson.ts';

type CalledOffLesson = CallOff['lessons'][number];

export const isWaiting = ({ outcome }: CalledOffLesson) => outcome === 'open';

/** Whether Today shows a call-off: somebody still chooses, or its day is not over and it was not taken back. */
export function isShown({ lessons, endTime }: CallOff, now: Date): boolean {
  if (lessons.some(isWaiting)) return true;
  const isOver = londonDateOf(new Date(endTime)) < londonDateOf(now);
  return !isOver && lessons.some(({ outcome }) => outcome !== 'resumed');
}

/** Rain Sat 14–18 · 5: 2 moved, 1 refunded, 2 choosing until Tue 20:00; Away 20 Jul – 2 Aug · … */
export function describeCallOff(callOff: CallOff): string {
  const { reason, startTime, endTime } = callOff;
  if (hasSeveralDays(callOff))
    return `${reasonLabel(reason)} ${daysOf(callOff, formatShortDayOfMonth)} · ${describeOutcomes(callOff)}`;
  const day = formatShortWeekday(startTime);
  return `${reasonLabel(reason)} ${day} ${shortTime(startTime)}–${shortTime(endTime).replace(/^0$/, '24')} · ${describeOutcomes(callOff)}`;
}

/** An instant of the last day. A lesson may end at midnight. */
const lastInstantOf = ({ endTime }: CallOff) => new Date(Date.parse(endTime) - 1);

const hasSeveralDays = (callOff: CallOff) =>
  londonDateOf(new Date(callOff.startTime)) !== londonDateOf(lastInstantOf(callOff));

const daysOf = (callOff: CallOff, format: (instant: Date | string) => string) =>
  `${format(callOff.startTime)} – ${format(lastInstantOf(callOff))}`;

/** Rain: Sat 28 Nov, 14:00–18:00; Away: Mon 20 Jul – Sun 2 Aug */
export function titleOf(callOff: CallOff): string {
  const { reason, startTime, endTime } = callOff;
  if (hasSeveralDays(callOff)) return `${reasonLabel(reason)}: ${daysOf(callOff, formatShortDay)}`;
  return `${reasonLabel(reason)}: ${formatShortDay(startTime)}, ${formatTimeRange(startTime, endTime)}`;
}

/**
 * 5: 2 moved, 1 refunded, 2 choosing until Tue 20:00. Where all wait or end alike, their number stands once. Of several
 * deadlines the last one is named.
 */
export function describeOutcomes({ reason, lessons }: CallOff): string {
  const counted = (outcome: string) => lessons.filter((lesson) => lesson.outcome === outcome).length;
  const deadlines = lessons.filter(isWaiting).map(({ chooseBy }) => chooseBy);
  const chooseBy = deadlines.toSorted().at(-1);
  const resumed = counted('resumed');
  const parts: [number, string][] = [
    [counted('moved'), 'moved'],
    [counted('refunded'), 'refunded'],
    [counted('dropped'), 'cancelled'],
    [resumed, resumed === 1 ? 'goes ahead' : 'go ahead'],
    [deadlines.length, `choosing until ${chooseBy ? deadlineText({ reason, chooseBy }) : ''}`],
  ];
  const told = parts.flatMap(([count, text]) => (count > 0 ? [`${count} ${text}`] : [])).join(', ');
  return parts.some(([count]) => count === lessons.length) ? told : `${lessons.length}: ${told}`;
}

/** 14, 14:30 */
const shortTime = (instant: string) => formatTime(instant).replace(/^0?(\d+):00$/, '$1');

const deciders: Record<string, string> = {
  player: ' by the player',
  coach: ' by you',
  deadline: ' at the deadline',
  deletion: ': the account was deleted',
};

/** Says what became of a lesson that was called off: a moved one has its new time. One that waits has its own, its place and its money. */
export function describeOutcome({ outcome, booking, decidedBy }: CalledOffLesson): string {
  const by = deciders[decidedBy ?? ''] ?? '';
  switch (outcome) {
    case 'open':
      return joinFacts([
        booking.calledOff?.reason === 'away'
          ? timeOf(booking)
          : formatTimeRange(booking.startTime, booking.endTime),
        whereOf(booking),
        describeMoney(booking),
      ]);
    case 'moved':
      return `Moved${by} to ${timeOf(booking)}`;
    case 'refunded':
      return `${isOutstanding(booking) ? moneyLabel(booking) : 'Refunded'}${by}`;
    case 'dropped':
      return `Cancelled${by}; nothing was paid`;
    case 'resumed':
      return 'Goes ahead after all';
    default:
      return 'Decided';
  }
}

/** Whether the money of a refunded lesson has not reached the client. */
const isOutstanding = ({ paymentStatus }: AdminBooking) =>
  ['refund_failed', 'to_give_back'].includes(paymentStatus);
