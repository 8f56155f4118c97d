import type { UseQueryResult } from '@tanstack/react-query';
import { getOverview, listPaymentsToLookAt, type Overview } from '@lessons/contract';
import { londonDateOf, mondayOf } from '@lessons/rules';
import { useNow } from '@lessons/ui';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { useToSettle } from '../settle-up/to-settle.tsx';
import type { Timetable } from '../timetable/timetable.ts';
import { useWeek } from '../timetable/use-week.ts';
import type { Waits } from './what-waits.ts';

/** Fetches the figures of today and of the last weeks, the next lesson, and what waits for the coach. */
export function useOverview(): UseQueryResult<Overview> {
  return useEndpoint(getOverview);
}

/** Fetches this week by London's calendar, today in it. */
export function useThisWeek(): UseQueryResult<Timetable> {
  return useWeek(mondayOf(londonDateOf(useNow())));
}

export type MoneyThatWaits = Pick<Waits, 'payments' | 'toSettle' | 'isIncomplete'>;

/** Fetches what waits in Money. */
export function useMoneyThatWaits(): MoneyThatWaits & { isPending: boolean } {
  const payments = useEndpoint(listPaymentsToLookAt);
  const toSettle = useToSettle();
  return {
    payments: payments.data,
    toSettle: toSettle.data,
    isIncomplete: payments.isLoadingError || toSettle.isLoadingError,
    isPending: payments.isPending || toSettle.isPending,
  };
}
