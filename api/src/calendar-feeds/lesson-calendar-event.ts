import type { CoachProfile } from '@lessons/contract';
import { fullNameOf } from '@lessons/rules';
import { playerOf, type Booking } from '../bookings/booking.ts';
import type { CalendarEvent } from '../calendar/write-calendar.ts';

/** The site in calendar events: its address, and the coach's present profile. */
export interface CalendarSite {
  publicUrl: string;
  coach: CoachProfile;
}

/** Returns a lesson as its player has it in a calendar. */
export function playersEvent(booking: Booking, site: CalendarSite): CalendarEvent {
  const { coach, publicUrl } = site;
  const url = `${publicUrl}/schedule`;
  const isGuests = booking.player?.hasAccount === false;
  const change = isGuests ? `To move or cancel it, call ${coach.phone}.` : `Move or cancel it: ${url}`;
  return {
    ...factsOf(booking, coach),
    summary: `Tennis lesson with ${coach.name}`,
    description: [coach.whatToBring, change].filter(Boolean).join('\n'),
    ...(!isGuests && { url }),
  };
}

/** Returns a lesson as the coach has it in a calendar. Needs its player. */
export function coachsEvent(booking: Booking, site: CalendarSite): CalendarEvent {
  const { coach, publicUrl } = site;
  const player = playerOf(booking);
  const name = fullNameOf(player);
  return {
    ...factsOf(booking, coach),
    summary: `Lesson: ${name}`,
    description: [name, player.phone, player.email].filter(Boolean).join('\n'),
    url: `${publicUrl}/admin-schedule`,
  };
}

function factsOf({ id, calendarSequence, startsAt, endsAt, status, location }: Booking, coach: CoachProfile) {
  return {
    id,
    sequence: calendarSequence,
    startsAt,
    endsAt,
    location: location || coach.address,
    organizer: coach,
    status: status === 'cancelled' ? 'CANCELLED' : status === 'pending' ? 'TENTATIVE' : 'CONFIRMED',
  } as const;
}
