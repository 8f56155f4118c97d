import {
  getCoachSchedule,
  listAdminBlockedSlots,
  listAdminBookings,
  listClosings,
  listOtherHours,
  previewClosing,
  type AdminBooking,
  type Closing,
} from '@lessons/contract';
import { FakeApi } from '../../player-app/test/fake-api.ts';
import { buildAdminBooking, nextId } from '../../player-app/test/sample-data.ts';
import { coachSchedule, openOn } from './coach-schedule.ts';

const DEADLINE = '2026-11-26T20:00:00.000Z';

/** Returns a lesson that was called off on Monday 23 November 2026, and waits for its player's choice until Thursday. */
export function buildCalledOff(
  startTime: string,
  differences: Parameters<typeof buildAdminBooking>[1] = {},
): AdminBooking {
  return buildAdminBooking(startTime, {
    status: 'pending',
    calledOff: { closingId: nextId(), reason: 'rain', message: null, chooseBy: DEADLINE },
    ...differences,
  });
}

type Entry = Closing['lessons'][number];

/** Returns what became of a lesson; without `outcome` its player still chooses. */
export function entryOf(
  booking: AdminBooking,
  outcome: Entry['outcome'] = 'open',
  decidedBy: Entry['decidedBy'] = 'player',
): Entry {
  const isOpen = outcome === 'open';
  return {
    booking,
    outcome,
    chooseBy: DEADLINE,
    decidedAt: isOpen ? null : '2026-11-23T14:00:00.000Z',
    decidedBy: isOpen ? null : decidedBy,
    seenAt: '2026-11-23T13:21:00.000Z',
    toldAt: null,
  };
}

/** Returns a closing of Monday 23 November 2026, 14:00 to 18:00, which was not just made. */
export function buildClosing(lessons: Entry[], differences: Partial<Closing> = {}): Closing {
  const time = { from: '2026-11-23', to: '2026-11-23', startTime: '14:00', endTime: '18:00', ...differences };
  const { from: date, startTime, endTime } = time;
  return {
    id: nextId(),
    ...time,
    reason: 'rain',
    note: null,
    message: null,
    createdAt: '2026-11-23T13:20:00.000Z',
    undoUntil: '2026-11-23T13:20:30.000Z',
    days: [{ id: nextId(), date, startTime, endTime }],
    lessons,
    ...differences,
  };
}

/** When a closing was made that was just made on Monday 23 November 2026, 13:30. */
export const JUST_MADE = { createdAt: '2026-11-23T13:30:00.000Z', undoUntil: '2026-11-23T13:30:30.000Z' };

/** Returns a closing that was just made, of lessons that all wait. */
export const closingOf = (lessons: AdminBooking[], differences: Partial<Closing> = {}) =>
  buildClosing(
    lessons.map((booking) => entryOf(buildCalledOff(booking.startTime, booking))),
    { ...JUST_MADE, ...differences },
  );

/** Sets up the calls of a coach who works on Mondays and Tuesdays from 9 to 18, and closes time. */
export function closingApi(lessons: AdminBooking[], closings: Closing[] = []): FakeApi {
  return new FakeApi()
    .on(listAdminBookings, lessons)
    .on(getCoachSchedule, coachSchedule(openOn([1, 2], '09:00', '18:00')))
    .on(listAdminBlockedSlots, [])
    .on(listClosings, closings)
    .on(listOtherHours, [])
    .on(previewClosing, {
      lessons: lessons.map((booking) => ({ booking, isSuggested: true, chooseBy: DEADLINE })),
    });
}
