import type { AdminBooking } from '@lessons/contract';
import { lessonAt, londonInstant } from '@lessons/rules';

let made = 0;
const nextId = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`;

interface Sample extends Partial<Omit<AdminBooking, 'user' | 'date' | 'startTime' | 'endTime'>> {
  /** The London day and hour it starts. */
  at: [date: string, time: string];
  user?: Partial<AdminBooking['user']>;
}

/** A confirmed, paid lesson of one hour, unless the test says otherwise. */
export function sampleBooking({ at: [date, time], user, ...given }: Sample): AdminBooking {
  const duration = given.duration ?? 60;
  const { start, end } = lessonAt(londonInstant(date, time), duration);
  return {
    id: nextId(),
    userId: nextId(),
    status: 'confirmed',
    paymentStatus: 'completed',
    date,
    startTime: start.toISOString(),
    endTime: end.toISOString(),
    duration,
    price: duration === 60 ? 50 : 90,
    location: 'Village Tennis Court',
    coachNotes: null,
    paymentIntentId: null,
    ...given,
    user: {
      firstName: 'Ana',
      lastName: 'Lindqvist',
      email: 'ana@example.com',
      phone: '+44 7700 900101',
      ...user,
    },
  };
}
