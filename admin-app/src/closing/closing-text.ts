import type { AdminBooking, Closing, OtherHours } from '@lessons/contract';
import {
  addDays,
  countLessons,
  formatShortDayOfMonth,
  formatShortWeekday,
  formatTime,
  formatTimeRange,
  HOUR,
  londonDateOf,
  minutesOf,
} from '@lessons/rules';
import { formatDateRange } from '../format-date.ts';
import { joinFacts, timeOf, whereOf } from '../lesson-text.ts';
import { describeMoney, moneyLabel } from '../money/lesson-money.ts';
import { deadlineText, reasonLabel } from '../lessons/called-off-lesson.ts';
import { hoursText } from './other-hours-text.ts';

type CalledOffLesson = Closing['lessons'][number];
type Day = Closing['days'][number];
/** Days, both included, and the hours of each; null for whole days. */
export type Span = Pick<Closing, 'from' | 'to' | 'startTime' | 'endTime'>;

export const isWaiting = ({ outcome }: CalledOffLesson) => outcome === 'open';

/** Lessons that are further ahead have their days: their players will see it. */
const SOON_MS = 48 * HOUR;

/** Whether a player may still come to the court: the lesson is soon, and they have neither seen nor been told that it is off. */
export function isNotSeen(lesson: CalledOffLesson, now: Date): boolean {
  const untilStart = Date.parse(lesson.booking.startTime) - now.getTime();
  const isReached = lesson.seenAt !== null || lesson.toldAt !== null;
  return isWaiting(lesson) && !isReached && untilStart > 0 && untilStart <= SOON_MS;
}

/** Whether Today shows a closing: somebody still chooses, or its lessons are not over and it was not taken back. */
export function isShown({ lessons, to }: Closing, now: Date): boolean {
  if (lessons.some(isWaiting)) return true;
  return to >= londonDateOf(now) && lessons.some(({ outcome }) => outcome !== 'resumed');
}

/** Tue 24 Nov 2026; Tue 24 Nov 2026, 09:00–12:00; Mon 20 Jul – Sun 2 Aug 2026 */
export function describeTime({ from, to, startTime, endTime }: Span): string {
  const days = formatDateRange(from, to);
  return startTime === null ? days : `${days}, ${startTime}–${endTime ?? ''}`;
}

/** Mon–Fri 09:00–17:00, Mon 20 – Fri 31 Jul 2026 */
export const describeHours = (hours: Omit<OtherHours, 'id'>) =>
  `${hoursText(hours)}, ${formatDateRange(hours.from, hours.to)}`;

/** Rain Sat 14–18 · 5: 2 moved, 1 refunded, 2 still choosing; Away 20 Jul – 2 Aug · …; Rain Sat 14–18 · 5 called off, 2 have not seen it */
export function describeCallOff(closing: Closing, now: Date): { text: string; notSeen: string | null } {
  const { from, to, startTime, endTime, reason } = closing;
  const day = formatShortWeekday(from);
  const when =
    from !== to
      ? `${formatShortDayOfMonth(from)} – ${formatShortDayOfMonth(to)}`
      : startTime === null || endTime === null
        ? day
        : endTime === '24:00'
          ? `${day} from ${startTime}`
          : minutesOf(endTime) - minutesOf(startTime) <= 60
            ? `${day} ${startTime}`
            : `${day} ${shortTime(startTime)}–${shortTime(endTime)}`;
  const what = `${reasonLabel(reason)} ${when}`;
  const notSeen = closing.lessons.filter((lesson) => isNotSeen(lesson, now)).length;
  if (notSeen === 0) return { text: `${what} · ${describeOutcomes(closing)}`, notSeen: null };
  const calledOff = closing.lessons.filter(({ outcome }) => outcome !== 'resumed').length;
  return {
    text: `${what} · ${calledOff} called off, `,
    notSeen: `${notSeen} ${notSeen === 1 ? 'has' : 'have'} not seen it`,
  };
}

/** 14, 14:30 */
const shortTime = (time: string) => time.replace(/^0?(\d+):00$/, '$1');

/** Rain: Sat 28 Nov 2026, 14:00–18:00 */
export const titleOf = (closing: Closing) => `${reasonLabel(closing.reason)}: ${describeTime(closing)}`;

/** 5: 2 moved, 1 refunded, 2 still choosing. Where all wait or end alike, their number stands once. */
export function describeOutcomes({ lessons }: Pick<Closing, 'lessons'>): string {
  const counted = (outcome: string) => lessons.filter((lesson) => lesson.outcome === outcome).length;
  const resumed = counted('resumed');
  const parts: [number, string][] = [
    [counted('moved'), 'moved'],
    [counted('refunded'), 'refunded'],
    [counted('dropped'), 'cancelled'],
    [resumed, resumed === 1 ? 'goes ahead' : 'go ahead'],
    [counted('open'), 'still choosing'],
  ];
  const told = parts.flatMap(([count, text]) => (count > 0 ? [`${count} ${text}`] : [])).join(', ');
  return parts.some(([count]) => count === lessons.length) ? told : `${lessons.length}: ${told}`;
}

/** Says what was closed a moment ago, and what became of its lessons. */
export function describeClosed(closing: Closing): string {
  const { lessons } = closing;
  const waiting = lessons.filter(isWaiting).length;
  if (lessons.length === 0) return `Time slot blocked successfully: ${describeTime(closing)}.`;
  return `${countLessons(waiting)} called off, ${describeTime(closing)} closed. Nobody has been told yet.`;
}

/** Rain · 2 days · 2 still choosing; Dentist */
export function describeEntry(closing: Closing): string {
  const { reason, note, days, lessons } = closing;
  const count = new Set(days.map(({ date }) => date)).size;
  return joinFacts([
    note ?? (reason === 'other' ? 'Blocked' : reasonLabel(reason)),
    count > 1 ? `${count} days` : null,
    lessons.length > 0 ? describeOutcomes({ lessons }) : null,
  ]);
}

/** Returns the days that are still closed as spans: days in a row with the same hours are one. */
export function spansOf(days: readonly Day[]): Span[] {
  const spans: Span[] = [];
  for (const { date, startTime, endTime } of days) {
    const last = spans.find(
      (span) => span.startTime === startTime && span.endTime === endTime && addDays(span.to, 1) === date,
    );
    if (last) last.to = date;
    else spans.push({ from: date, to: date, startTime, endTime });
  }
  return spans;
}

const deciders: Record<string, string> = {
  player: ' by the player',
  coach: ' by you',
  deadline: ' at the deadline',
  deletion: ': the account was deleted',
};

/** Says what became of a lesson that was called off: a moved one has its new time. One that waits has its own, its place, its money and its deadline. */
export function describeOutcome({ outcome, booking, decidedBy, chooseBy, toldAt }: CalledOffLesson): string {
  const by = deciders[decidedBy ?? ''] ?? '';
  switch (outcome) {
    case 'open':
      return joinFacts([
        booking.calledOff?.reason === 'away'
          ? timeOf(booking)
          : formatTimeRange(booking.startTime, booking.endTime),
        whereOf(booking),
        describeMoney(booking),
        toldAt && `told ${formatTime(toldAt)}`,
        `choosing until ${deadlineText({ reason: booking.calledOff?.reason ?? '', chooseBy })}`,
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
