import { countWishes } from '@lessons/contract';
import type { CalendarDate } from '@lessons/rules';
import { useEndpoint } from '../requests/use-endpoint.ts';

/** How many players wait for a free time, by the day. Days without any are left out. */
export type Waiting = ReadonlyMap<CalendarDate, number>;

/** 1 player waits; 3 players wait */
export const waitText = (players: number) => (players === 1 ? '1 player waits' : `${players} players wait`);

/**
 * Fetches how many players wait on each day, once what is more important is there. Empty until then.
 */
export function useWaiting(enabled: boolean): Waiting {
  const { data = [] } = useEndpoint(countWishes, { enabled, staleTime: 60_000 });
  return new Map(data.flatMap(({ date, players }) => (players > 0 ? [[date, players]] : [])));
}
