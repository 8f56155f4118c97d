import type { CoachProfile } from '@lessons/contract';
import { formatPounds, fullNameOf, howPaid, poundsOf, type LessonMoney } from '@lessons/rules';
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
  const change = isGuests ? `To move or cancel it, call ${coach.phone}.` : `Move or cancel it: ${url}`;
  return {
    ...factsOf(booking, coach),
    summary: `Tennis lesson with ${coach.name}`,
    description: [describeMoney(booking, now), coach.whatToBring, change].filter(Boolean).join('\n'),
    ...(!isGuests && { url }),
  };
}

/** Returns a lesson as the coach has it in a calendar. Needs its money and player. */
export function coachsEvent(booking: Booking, site: CalendarSite): CalendarEvent {
  const { coach, publicUrl, now } = site;
  const player = playerOf(booking);
  const name = fullNameOf(player);
  return {
    ...factsOf(booking, coach),
    summary: `Lesson: ${name}`,
    description: [name, player.phone, player.email, describeMoney(booking, now)].filter(Boolean).join('\n'),
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
  const { id, calendarSequence, startsAt, endsAt, status, location } = booking;
  return {
    id,
    sequence: calendarSequence,
    startsAt,
    endsAt,
    location: location || coach.address,
    organizer: coach,
    status: status === 'cancelled' || status === 'pending' ? 'CANCELLED' : 'CONFIRMED',
  } as const;
}
