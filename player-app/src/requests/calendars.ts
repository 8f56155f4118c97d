import {
  createLessonFileLink,
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
  type CalendarFeed,
} from '@lessons/contract';
import { mutationOptions, queryOptions, type MutationOptions } from '@tanstack/react-query';
import { apiUrl } from '../site/api-url.ts';
import { api } from './api-client.ts';

/** Returns the part of the response that is cached: the address goes with the screen that shows it. */
const hidden = (feed: CalendarFeed): CalendarFeed => ({ ...feed, address: null });

/** Whether calendars can follow the player's lessons, and when one last did. */
export const calendarFeedQuery = queryOptions({
  queryKey: [getCalendarFeed.path],
  queryFn: async ({ signal }) => hidden(await api(getCalendarFeed, { query: { address: 'hidden' } }, signal)),
  // A calendar program may have read it since the screen was last open.
  refetchOnMount: 'always',
});

const onSuccess: MutationOptions<CalendarFeed>['onSuccess'] = (feed, _variables, _result, { client }) =>
  client.setQueryData(calendarFeedQuery.queryKey, hidden(feed));

/** Returns the address at which calendars can follow the player's lessons. */
export const showCalendarFeedMutation = mutationOptions({
  mutationKey: [getCalendarFeed.path],
  mutationFn: () => api(getCalendarFeed, {}),
  onSuccess,
});

/** Makes a new address. The old one stops working. */
export const renewCalendarFeedMutation = mutationOptions({
  mutationKey: [renewCalendarFeed.path],
  mutationFn: () => api(renewCalendarFeed),
  onSuccess,
});

/** Removes the address. It stops working. */
export const removeCalendarFeedMutation = mutationOptions({
  mutationKey: [removeCalendarFeed.path, removeCalendarFeed.method],
  mutationFn: () => api(removeCalendarFeed),
  onSuccess,
});

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
