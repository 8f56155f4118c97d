import { coach } from '@lessons/contract/coach';
import { fullNameOf } from '@lessons/rules';
import type { Booking } from '../bookings/booking.ts';
import type { CalendarEvent } from '../calendar/write-calendar.ts';

/** Returns a lesson as its player has it in a calendar. */
export function playersEvent(booking: Booking, publicUrl: string): CalendarEvent {
  return {
    ...factsOf(booking),
    summary: `Tennis lesson with ${coach.name}`,
    description: `${coach.whatToBring}\nMove or cancel it: ${publicUrl}/schedule`,
    url: `${publicUrl}/schedule`,
  };
}

/** Returns a lesson as the coach has it in a calendar. Needs its player. */
export function coachsEvent(booking: Booking, publicUrl: string): CalendarEvent {
  const { player } = booking;
  if (!player) throw new Error(`Booking ${booking.id} was loaded without its player`);
  const name = fullNameOf(player);
  return {
    ...factsOf(booking),
    summary: `Lesson: ${name}`,
    description: [name, player.phone, player.email].filter(Boolean).join('\n'),
    url: `${publicUrl}/admin-schedule`,
  };
}

function factsOf({ id, calendarSequence, startsAt, endsAt, status, location }: Booking) {
  return {
    id,
    sequence: calendarSequence,
    startsAt,
    endsAt,
    location: location || coach.address,
    status: status === 'cancelled' ? 'CANCELLED' : status === 'pending' ? 'TENTATIVE' : 'CONFIRMED',
  } as const;
}
