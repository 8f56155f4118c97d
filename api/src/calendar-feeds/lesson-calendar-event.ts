import type { CoachProfile } from '@lessons/contract';
import {
  formatPounds,
  howPaid,
  lessonForName,
  lessonNameOf,
  poundsOf,
  type LessonMoney,
} from '@lessons/rules';
import { isElsewhere } from '../court/is-elsewhere.ts';
import { playerOf, type Booking } from '../lessons/booking.ts';
import { moneyOf } from '../lessons/present-booking.ts';
import type { CalendarEvent } from '../calendar/write-calendar.ts';

/** The site in calendar events: its address, the coach's present profile, and its clock. */
interface CalendarSite {
  publicUrl: string;
  coach: CoachProfile;
  now: Date;
}

const moneyWords: Record<LessonMoney, string> = {
  completed: 'Paid',
  refunded: 'Refunded',
  refund_pending: 'Refund on its way',
  refund_failed: 'Refund failed',
  to_pay: 'To pay at the lesson',
  owes: 'Owed',
  waived: 'Nothing to pay',
  nothing_due: 'Nothing to pay',
  free: 'Free',
  to_give_back: 'To be given back',
  given_back: 'Given back',
};

/** Returns a lesson as its player has it in a calendar. Needs its money and player. */
export function playersEvent(booking: Booking, site: CalendarSite): CalendarEvent {
  const { coach, publicUrl, now } = site;
  const url = `${publicUrl}/schedule`;
  const isGuests = booking.player?.hasAccount === false;
  const acts = isElsewhere(booking) ? 'Cancel it' : 'Move or cancel it';
  const change = isGuests ? `To move or cancel it, call ${coach.phone}.` : `${acts}: ${url}`;
  return {
    ...factsOf(booking, coach),
    summary: `${lessonForName(booking.forName)} with ${coach.name}`,
    description: [describeMoney(booking, now), coach.whatToBring, change].filter(Boolean).join('\n'),
    ...(!isGuests && { url }),
  };
}

/** Returns a lesson as the coach has it in a calendar. Needs its money and player. */
export function coachsEvent(booking: Booking, site: CalendarSite): CalendarEvent {
  const { coach, publicUrl, now } = site;
  const { firstName, lastName, email, phone } = playerOf(booking);
  const name = lessonNameOf({ firstName, lastName, email, forName: booking.forName });
  return {
    ...factsOf(booking, coach),
    summary: `Lesson: ${name}`,
    description: [name, phone, email, describeMoney(booking, now)].filter(Boolean).join('\n'),
    url: `${publicUrl}/admin-schedule`,
  };
}

/** To pay at the lesson: £50 */
function describeMoney(booking: Booking, now: Date): string {
  const money = moneyOf(booking, now);
  if (howPaid({ paymentStatus: money }) === 'nothing_due') return moneyWords[money];
  return `${moneyWords[money]}: ${formatPounds(poundsOf(booking.pricePence))}`;
}

function factsOf(booking: Booking, coach: CoachProfile) {
  const { id, calendarSequence, startsAt, endsAt, status, location, placeAddress } = booking;
  return {
    id,
    sequence: calendarSequence,
    startsAt,
    endsAt,
    location: placeAddress ? `${location}, ${placeAddress}` : location || coach.address,
    organizer: coach,
    status: status === 'cancelled' || status === 'pending' ? 'CANCELLED' : 'CONFIRMED',
  } as const;
}
