import type { AdminBooking } from '@lessons/contract';
import {
  formatPounds,
  formatShortDay,
  formatShortWeekday,
  formatTime,
  givenNameOf,
  greetingNameOf,
  howPaid,
  salutation,
  whose,
} from '@lessons/rules';
import { timeOf } from '../lesson-text.ts';

type CalledOff = NonNullable<AdminBooking['calledOff']>;

const labels: Record<string, string> = { rain: 'Rain', ill: 'Ill', court: 'Court', away: 'Away' };
const because: Record<string, string> = {
  rain: ' because of the rain',
  ill: ' because I’m ill',
  court: ' because the court can’t be used',
  away: ' because I’ll be away',
};

/** Rain, Ill, Court, Away; Called off for another reason */
export function reasonLabel(reason: string): string {
  return labels[reason] ?? 'Called off';
}

/** Tue 20:00; Tue 1 Dec 20:00 for a time away, of which it may be a week ahead */
export function deadlineText({ reason, chooseBy }: Pick<CalledOff, 'reason' | 'chooseBy'>): string {
  const day = reason === 'away' ? formatShortDay(chooseBy) : formatShortWeekday(chooseBy);
  return `${day} ${formatTime(chooseBy)}`;
}

/** Whether money goes back if a called-off lesson gets no new time. */
export function hasMoneyBack(booking: AdminBooking): boolean {
  const paid = howPaid(booking);
  return paid === 'card' || paid === 'by_hand';
}

/** Rain: Ana has until Tue 20:00 to choose, then £50 is refunded automatically. */
export function describeWait(booking: AdminBooking, calledOff: CalledOff): string {
  const price = formatPounds(booking.price);
  const paid = howPaid(booking);
  const then =
    paid === 'card'
      ? `${price} is refunded automatically`
      : paid === 'by_hand'
        ? `${price} is to be given back`
        : 'it is cancelled, and nothing is owed';
  return `${reasonLabel(calledOff.reason)}: ${greetingNameOf(booking.user)} has until ${deadlineText(calledOff)} to choose, then ${then}.`;
}

/** Returns what the coach sends to the client of a called-off lesson. One with an account chooses at `schedule`. */
export function messageTo(booking: AdminBooking, calledOff: CalledOff, schedule: string): string {
  const money = hasMoneyBack(booking) ? formatPounds(booking.price) : null;
  const { user } = booking;
  const question = user.hasAccount
    ? `Please choose a new time${money ? ` or your ${money} back` : ''} by ${deadlineText(calledOff)}: ${schedule}`
    : `When would suit you instead?${money ? ` Or I’ll give you the ${money} back.` : ''}`;
  return [
    `${salutation(givenNameOf(user))} I have to call off ${whose(booking)} lesson on ${timeOf(booking)}${because[calledOff.reason] ?? ''}.`,
    calledOff.message,
    question,
  ]
    .filter(Boolean)
    .join(' ');
}
