import {
  getOverview,
  getCoachSchedule,
  listAdminBlockedSlots,
  listAdminBookings,
  listCallOffs,
  listPaymentsToLookAt,
  listToSettle,
  previewCallOff,
  type AdminBooking,
  type CallOff,
} from '@lessons/contract';
import { FakeApi } from '../../player-app/test/fake-api.ts';
import { buildAdminBooking, nextId } from '../../player-app/test/sample-data.ts';
import { overviewOf } from './overview-api.ts';
import { coachSchedule } from './coach-schedule.ts';

const DEADLINE = '2026-11-26T20:00:00.000Z';

/** Returns a lesson that was called off on Monday 23 November 2026, and waits for its player's choice until Thursday. */
export function buildCalledOff(
  startTime: string,
  differences: Parameters<typeof buildAdminBooking>[1] = {},
): AdminBooking {
  return buildAdminBooking(startTime, {
    status: 'pending',
    calledOff: { reason: 'rain', message: null, chooseBy: DEADLINE },
    ...differences,
  });
}

type Entry = CallOff['lessons'][number];

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
  };
}

/** Returns a call-off of Monday 23 November 2026, 13:30, which was not just made. */
export function buildCallOff(lessons: Entry[], differences: Partial<CallOff> = {}): CallOff {
  return {
    id: nextId(),
    reason: 'rain',
    message: null,
    startTime: '2026-11-23T14:00:00.000Z',
    endTime: '2026-11-23T18:00:00.000Z',
    createdAt: '2026-11-23T13:20:00.000Z',
    undoUntil: '2026-11-23T13:20:30.000Z',
    blockedSlotId: null,
    lessons,
    ...differences,
  };
}

/** When a call-off was made that was just made on Monday 23 November 2026, 13:30. */
export const JUST_MADE = { createdAt: '2026-11-23T13:30:00.000Z', undoUntil: '2026-11-23T13:30:30.000Z' };

/** Returns a call-off that was just made, of lessons that all wait. */
export const callOffOf = (lessons: AdminBooking[], differences: Partial<CallOff> = {}) =>
  buildCallOff(
    lessons.map((booking) => entryOf(buildCalledOff(booking.startTime, booking))),
    { ...JUST_MADE, ...differences },
  );

/** Sets up Home of a coach who works on Mondays and Tuesdays from 9 to 18. */
export function homeApi(lessons: AdminBooking[], callOffs: CallOff[] = []): FakeApi {
  const hours = [1, 2].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '09:00',
    endTime: '18:00',
    isActive: true,
  }));
  return new FakeApi()
    .on(getOverview, overviewOf([], { nextLesson: null, lastNotes: null }))
    .on(listAdminBookings, lessons)
    .on(getCoachSchedule, coachSchedule(hours))
    .on(listAdminBlockedSlots, [])
    .on(listPaymentsToLookAt, [])
    .on(listToSettle, [])
    .on(listCallOffs, callOffs)
    .on(previewCallOff, {
      lessons: lessons.map((booking) => ({ booking, isSuggested: true })),
      chooseBy: '2026-11-26T20:00:00.000Z',
    });
}
