import { mutationOptions } from '@tanstack/react-query';
import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '@lessons/contract';
import { api } from './api-client.ts';
import { endpointQuery } from './endpoint-query.ts';

/** The address at which calendars can follow the player's lessons. */
export const calendarFeedQuery = endpointQuery(getCalendarFeed);

/** Makes a new address. The old one stops working. */
export const renewCalendarFeedMutation = mutationOptions({
  mutationKey: [renewCalendarFeed.path],
  mutationFn: () => api(renewCalendarFeed),
  onSuccess: (feed, _variables, _result, { client }) => client.setQueryData(calendarFeedQuery.queryKey, feed),
});

/** Removes the address. It stops working. */
export const removeCalendarFeedMutation = mutationOptions({
  mutationKey: [removeCalendarFeed.path, removeCalendarFeed.method],
  mutationFn: () => api(removeCalendarFeed),
  onSuccess: (feed, _variables, _result, { client }) => client.setQueryData(calendarFeedQuery.queryKey, feed),
});
