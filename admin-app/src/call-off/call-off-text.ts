import type { AdminBooking, CallOff } from '@lessons/contract';
import {
  formatPounds,
  formatShortDay,
  formatShortWeekday,
  formatTime,
  formatTimeRange,
  londonDateOf,
} from '@lessons/rules';
import { joinFacts, timeOf, whereOf } from '../lesson-text.ts';
import { moneyLabel, handPaymentLabel, priceText } from '../money/lesson-money.ts';
import { deadlineText, reasonLabel } from './called-off-lesson.ts';

type CalledOffLesson = CallOff['lessons'][number];

export const isWaiting = ({ outcome }: CalledOffLesson) => outcome === 'open';

/** Whether Today shows a call-off: somebody still chooses, or its day is not over and it was not taken back. */
export function isShown({ lessons, endTime }: CallOff, now: Date): boolean {
  if (lessons.some(isWaiting)) return true;
  const isOver = londonDateOf(new Date(endTime)) < londonDateOf(now);
  return !isOver && lessons.some(({ outcome }) => outcome !== 'resumed');
}

/** Rain Sat 14–18 · 5: 2 moved, 1 refunded, 2 choosing until Tue 20:00 */
export function describeCallOff(callOff: CallOff): string {
  const { reason, startTime, endTime } = callOff;
  const day = formatShortWeekday(startTime);
  return `${reasonLabel(reason)} ${day} ${shortTime(startTime)}–${shortTime(endTime).replace(/^0$/, '24')} · ${describeOutcomes(callOff)}`;
}

/** Rain: Sat 28 Nov, 14:00–18:00 */
export function titleOf({ reason, startTime, endTime }: CallOff): string {
  return `${reasonLabel(reason)}: ${formatShortDay(startTime)}, ${formatTimeRange(startTime, endTime)}`;
}

/** 5: 2 moved, 1 refunded, 2 choosing until Tue 20:00. Where all wait or end alike, their number stands once. */
export function describeOutcomes({ lessons }: CallOff): string {
  const counted = (outcome: string) => lessons.filter((lesson) => lesson.outcome === outcome).length;
  const [first] = lessons;
  const resumed = counted('resumed');
  const parts: [number, string][] = [
    [counted('moved'), 'moved'],
    [counted('refunded'), 'refunded'],
    [counted('dropped'), 'cancelled'],
    [resumed, resumed === 1 ? 'goes ahead' : 'go ahead'],
    [counted('open'), `choosing until ${first ? deadlineText(first.chooseBy) : ''}`],
  ];
  const told = parts.flatMap(([count, text]) => (count > 0 ? [`${count} ${text}`] : [])).join(', ');
  return parts.some(([count]) => count === lessons.length) ? told : `${lessons.length}: ${told}`;
}

/** 14, 14:30 */
const shortTime = (instant: string) => formatTime(instant).replace(/^0?(\d+):00$/, '$1');

/** £50 · Paid by card; £50 · Paid in cash; £50 to pay; Free */
export function describeMoney(booking: AdminBooking): string {
  if (booking.paymentStatus !== 'completed') return priceText(booking);
  const paid = booking.handPayment ? handPaymentLabel(booking.handPayment) : 'Paid by card';
  return `${formatPounds(booking.price)} · ${paid}`;
}

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
        formatTimeRange(booking.startTime, booking.endTime),
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
