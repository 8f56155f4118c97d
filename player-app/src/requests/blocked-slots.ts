import { queryOptions } from '@tanstack/react-query';
import { listBlockedSlots } from '@lessons/contract';
import { api } from './api-client.ts';

/** The coach's blocked dates from today on. */
export const blockedSlotsQuery = queryOptions({
  queryKey: [listBlockedSlots.path],
  queryFn: ({ signal }) => api(listBlockedSlots, {}, signal),
});
