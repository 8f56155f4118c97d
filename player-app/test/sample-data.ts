import type { AdminBooking, Booking, Me } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';

/** The player of most tests. */
export const sam: Me = {
  id: '3f0d2a34-7c55-4a0f-9a58-1f9a52f7a001',
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: 'Okafor',
  phone: '07700 900123',
  isCoach: false,
  isAdmin: false,
  locationSharing: false,
  dataSharing: true,
};

const MINUTE = 60_000;

let built = 0;

/** Returns an id that no other row of the test has. */
export function nextId(): string {
  built += 1;
  return `00000000-0000-4000-8000-${String(built).padStart(12, '0')}`;
}

/**
 * Returns a lesson of one hour of Sam's, confirmed and paid, unless the test says otherwise. `startTime` is an ISO
 * instant.
 */
export function buildBooking(startTime: string, differences: Partial<Booking> = {}): Booking {
  const start = new Date(startTime);
  const { duration = 60 } = differences;
  return {
    id: nextId(),
    userId: sam.id,
    status: 'confirmed',
    paymentStatus: 'completed',
    date: londonDateOf(start),
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + duration * MINUTE).toISOString(),
    duration,
    price: duration === 60 ? 50 : 90,
    location: 'Village Tennis Court',
    elsewhere: null,
    forName: null,
    isLastLight: null,
    coachNotes: null,
    cancelledAt: null,
    paymentIntentId: null,
    payPlan: 'online',
    canPayOnline: false,
    handPayment: null,
    calledOff: null,
    ...differences,
  };
}

/** The fields of a lesson that the coach has booked, to be paid by hand. */
export const toPayByHand = {
  payPlan: 'by_hand',
  paymentStatus: 'to_pay',
  handPayment: null,
} satisfies Partial<Booking>;
/** The fields of one that was paid in cash. */
export const paidInCash = {
  payPlan: 'by_hand',
  paymentStatus: 'completed',
  handPayment: { amount: 50, method: 'cash', receivedOn: '2026-11-19' },
} satisfies Partial<Booking>;

/** The fields of one that is not at the coach's court. */
export const atHadleyClub = {
  location: 'Hadley Club',
  elsewhere: { address: '1 Hadley Lane' },
} satisfies Partial<Booking>;

/** The fields of one that the coach has called off, and that waits for its player's choice. */
export const calledOffByRain = {
  status: 'pending',
  calledOff: {
    closingId: nextId(),
    reason: 'rain',
    message: 'The grass is under water.',
    chooseBy: '2026-11-23T20:00:00.000Z',
  },
} satisfies Partial<Booking>;

/** Returns such a lesson so many hours from `now`. Its id has both, for example `confirmed 48`. */
export function buildBookingIn(hours: number, now: Date, status: Booking['status'] = 'confirmed'): Booking {
  const start = new Date(now.getTime() + hours * 60 * MINUTE);
  return buildBooking(start.toISOString(), { id: `${status} ${hours}`, status });
}

interface AdminDifferences extends Partial<Omit<AdminBooking, 'user'>> {
  user?: Partial<AdminBooking['user']>;
}

/** Somebody's lesson as the coach sees it: with the player's name and contact. */
export function buildAdminBooking(
  startTime: string,
  { user, ...differences }: AdminDifferences = {},
): AdminBooking {
  return {
    isMissed: false,
    seriesId: null,
    paidTogetherId: null,
    askedAt: null,
    ...buildBooking(startTime, { userId: nextId(), ...differences }),
    user: {
      firstName: 'Ana',
      lastName: 'Lindqvist',
      email: 'ana@example.com',
      phone: '+44 7700 900101',
      hasAccount: true,
      ...user,
    },
  };
}

/** The hours of a coach who works on weekdays from 14:00 to 18:00, as the API tells players. */
export const schedule = {
  availableSlots: [1, 2, 3, 4, 5].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '14:00',
    endTime: '18:00',
    isActive: true,
  })),
  pricing: { oneHour: 50, twoHour: 90 },
  dateHours: [],
  dayEnds: [],
  bookingRules: { horizonWeeks: 26, noticeHours: 0 },
};
