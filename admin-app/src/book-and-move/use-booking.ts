import { bookForClient, bookSeries, type AdminBooking, type EndpointRequest } from '@lessons/contract';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useRequestId } from '../requests/use-request-id.ts';

type WithoutId<Body> = Omit<Body, 'id'>;
type Lesson = WithoutId<EndpointRequest<typeof bookForClient>['body']>;
type Series = WithoutId<EndpointRequest<typeof bookSeries>['body']>;

/** Books a lesson, or those of a series. `onBooked` is called with all of them. */
export function useBooking(onBooked: (bookings: readonly AdminBooking[]) => void) {
  const idOf = useRequestId();
  return useChange<Lesson | Series, AdminBooking[]>({
    send: async (api, body) =>
      'lessons' in body
        ? api(bookSeries, { body: { id: idOf(body), ...body } })
        : [await api(bookForClient, { body: { id: idOf(body), ...body } })],
    invalidates: invalidatedBy.booking,
    onDone: onBooked,
  });
}
