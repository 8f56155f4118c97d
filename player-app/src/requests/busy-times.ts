import { queryOptions } from '@tanstack/react-query';
import { listBusyTimes } from '@lessons/contract';
import { api } from './api-client.ts';

/** Every time from today on that somebody else has. A failure is an error to show: it never means that all is free. */
export const busyTimesQuery = queryOptions({
  queryKey: [listBusyTimes.path],
  queryFn: ({ signal }) => api(listBusyTimes, {}, signal),
});
