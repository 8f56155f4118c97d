import { getCoachSchedule } from '@lessons/contract';
import type { OpeningHours } from '@lessons/rules';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { openingHoursIn } from './opening-hours.ts';

/** Fetches when the coach teaches. `opening` is undefined until it is known. */
export function useOpeningHours(): { opening: OpeningHours | undefined; isPending: boolean } {
  const { data, isPending } = useEndpoint(getCoachSchedule);
  return { opening: data && openingHoursIn(data), isPending };
}
