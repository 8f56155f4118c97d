import { getCoachSchedule, listAdminBlockedSlots, listAdminBookings } from '@lessons/contract';
import { FakeApi } from '../../player-app/test/fake-api.ts';
import { coachSchedule } from './coach-schedule.ts';

/** Sets up the network of a week without working hours, lessons and blocks: the overview shows its day. */
export function emptyWeek(): FakeApi {
  return new FakeApi()
    .on(listAdminBookings, [])
    .on(getCoachSchedule, coachSchedule([]))
    .on(listAdminBlockedSlots, []);
}
