import { listAdminAvailableSlots, listAdminBlockedSlots, listAdminBookings } from '@lessons/contract';
import { FakeApi } from '../../player-app/test/fake-api.ts';

/** Sets up the network of a week without working hours, lessons and blocks: the overview shows its day. */
export function emptyWeek(): FakeApi {
  return new FakeApi()
    .on(listAdminBookings, [])
    .on(listAdminAvailableSlots, [])
    .on(listAdminBlockedSlots, []);
}
