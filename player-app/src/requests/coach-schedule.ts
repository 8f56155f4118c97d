import { queryOptions } from '@tanstack/react-query';
import { getCoachSchedule } from '@lessons/contract';
import { api } from './api-client.ts';

/** The weekly working hours and today's prices in pounds. */
export const coachScheduleQuery = queryOptions({
  queryKey: [getCoachSchedule.path],
  queryFn: ({ signal }) => api(getCoachSchedule, {}, signal),
});
