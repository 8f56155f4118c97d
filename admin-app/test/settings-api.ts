import {
  getBusinessDetails,
  getCalendarFeed,
  getOwnCalendar,
  listUndeliveredMails,
  type OwnCalendar,
} from '@lessons/contract';
import { FakeApi } from '../../player-app/test/fake-api.ts';

export const noCalendar: OwnCalendar = {
  address: null,
  isChecking: false,
  lastSuccessAt: null,
  failure: null,
  busyTimes: 0,
};

/** Sets up the network of the settings, in which nothing is set. A test replaces what it is about. */
export function settingsApi(): FakeApi {
  return new FakeApi()
    .on(getBusinessDetails, {
      name: null,
      address: null,
      vatNumber: null,
      pricesIncludeVat: false,
      payTo: null,
    })
    .on(listUndeliveredMails, [])
    .on(getOwnCalendar, noCalendar)
    .on(getCalendarFeed, { address: null, exists: false, readOn: null });
}
