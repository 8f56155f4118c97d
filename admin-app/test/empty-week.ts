import {
  getCoachSchedule,
  listAdminBlockedSlots,
  listAdminBookings,
  type AvailableSlot,
} from '@lessons/contract';
import { FakeApi } from '../../player-app/test/fake-api.ts';
import { coachSchedule } from './coach-schedule.ts';

/** Sets up the network of a week without lessons, blocks and, where none are given, working hours. */
export function emptyWeek(hours: AvailableSlot[] = []): FakeApi {
  return new FakeApi()
    .on(listAdminBookings, [])
    .on(getCoachSchedule, coachSchedule(hours))
    .on(listAdminBlockedSlots, []);
}
