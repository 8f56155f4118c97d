import { queryOptions } from '@tanstack/react-query';
import { createLessonFileLink } from '@lessons/contract';
import { apiUrl } from '../site/api-url.ts';
import { api } from './api-client.ts';

/** Less than the five minutes for which the server lets the link open. */
const NEW_LINK_AFTER_MS = 4 * 60_000;

/**
 * Returns the query of the URL at which the `.ics` file of a lesson opens without a token. It is fetched again while it
 * is shown.
 */
export function lessonFileLinkQuery(bookingId: string) {
  return queryOptions({
    queryKey: [createLessonFileLink.path, bookingId],
    queryFn: async ({ signal }) =>
      apiUrl((await api(createLessonFileLink, { params: { id: bookingId } }, signal)).path),
    gcTime: 0,
    refetchInterval: NEW_LINK_AFTER_MS,
  });
}
