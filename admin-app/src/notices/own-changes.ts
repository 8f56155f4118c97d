import {
  bookForClient,
  bookSeries,
  cancelBookingWithRefund,
  cancelSeriesLessons,
  moveForClient,
  rejectBooking,
  type ApiClient,
} from '@lessons/contract';
import type { LessonChange } from './lesson-watch.ts';

interface Sent {
  params?: { id: string };
  body?: {
    startTime?: string;
    lessons?: { id?: string; startTime?: string }[];
  };
}

/**
 * Returns a client that adds the changes that it sends to `own`, in the words of `changeKey`: the coach needs no notice
 * of what they did themselves.
 */
export function rememberOwnChanges(api: ApiClient, own: Set<string>): ApiClient {
  return async (endpoint, ...request) => {
    const keys = keysOfCall(endpoint.path, request[0] ?? {});
    for (const key of keys) own.add(key);
    try {
      return await api(endpoint, ...request);
    } catch (error) {
      for (const key of keys) own.delete(key);
      throw error;
    }
  };
}

/** Names a change. A lesson is booked by its time, since it has no id before; its later changes are others. */
export function changeKey({ kind, lesson: { id, startTime } }: LessonChange): string {
  if (kind === 'booked') return `booked ${startTime}`;
  return kind === 'moved' ? `moved ${id} ${startTime}` : `cancelled ${id}`;
}

function keysOfCall(path: string, { params, body }: Sent): string[] {
  switch (path) {
    case cancelBookingWithRefund.path:
    case rejectBooking.path:
      return [`cancelled ${params?.id}`];
    case cancelSeriesLessons.path:
      return (body?.lessons ?? []).map(({ id }) => `cancelled ${id}`);
    case moveForClient.path:
      return [`moved ${params?.id} ${body?.startTime}`];
    case bookForClient.path:
      // `listAdminBookings` has the same path, and no body.
      return body ? [`booked ${body.startTime}`] : [];
    case bookSeries.path:
      return (body?.lessons ?? []).map(({ startTime }) => `booked ${startTime}`);
    default:
      return [];
  }
}
