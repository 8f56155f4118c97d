import { mutationOptions, queryOptions, type MutationOptions } from '@tanstack/react-query';
import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed, type CalendarFeed } from '@lessons/contract';
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
