import {
  getCoachSchedule,
  listAdminBlockedSlots,
  listAdminBookings,
  listBlockedSlots,
  listClients,
  UNDO_MS,
  type AdminBooking,
  type ListedClient,
} from '@lessons/contract';
import { deviceNow } from '@lessons/ui/server-clock.ts';
import { FakeApi } from '../../player-app/test/fake-api.ts';
import { nextId } from '../../player-app/test/sample-data.ts';
import { margaret as owing, pageOf } from './clients.ts';
import { coachSchedule, openOn } from './coach-schedule.ts';

/** A client without account, who has had no lesson yet. */
export const margaret: ListedClient = {
  ...owing,
  lastTerms: null,
  nextLesson: null,
  lastLesson: null,
  owes: 0,
};
export const freddie: ListedClient = {
  ...margaret,
  id: nextId(),
  firstName: 'Freddie',
  lastName: 'Free',
  email: 'freddie@example.com',
  phone: null,
  lastTerms: { payPlan: 'free', duration: 60, price: 0, place: null, forName: null },
};

/** Sets up the network of a coach who works Monday to Friday from 9 to 13, with two clients. */
export function bookingApi(bookings: AdminBooking[] = []): FakeApi {
  return new FakeApi()
    .on(listAdminBookings, bookings)
    .on(getCoachSchedule, coachSchedule(openOn([1, 2, 3, 4, 5], '09:00', '13:00')))
    .on(listAdminBlockedSlots, [])
    .on(listBlockedSlots, [])
    .on(listClients, ({ query }) =>
      pageOf(
        ...[freddie, margaret].filter((client) =>
          [client.firstName, client.lastName, client.email, client.phone?.replaceAll(/\D/g, '')]
            .join(' ')
            .toLowerCase()
            .includes((query['search'] ?? '').toLowerCase()),
        ),
      ),
    );
}

/** Returns what the API says of an act that the coach can undo for half a minute from now. */
export const undoable = <T extends object>(response: T) => ({
  ...response,
  undoUntil: new Date(deviceNow() + UNDO_MS).toISOString(),
});
