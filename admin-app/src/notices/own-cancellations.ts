import { cancelBookingWithRefund, rejectBooking, type ApiClient } from '@lessons/contract';

const CANCELLATIONS: readonly string[] = [cancelBookingWithRefund.path, rejectBooking.path];

/**
 * Returns a client that adds the lessons that it cancels to `ids`: the coach needs no notice of what
 * they did themselves.
 */
export function rememberCancellations(api: ApiClient, ids: Set<string>): ApiClient {
  return async (endpoint, ...request) => {
    const id =
      CANCELLATIONS.includes(endpoint.path) &&
      (request[0] as { params?: { id?: string } } | undefined)?.params?.id;
    if (id) ids.add(id);
    try {
      return await api(endpoint, ...request);
    } catch (error) {
      if (id) ids.delete(id);
      throw error;
    }
  };
}
