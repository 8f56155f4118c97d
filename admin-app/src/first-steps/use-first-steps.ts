import { firstStepName, getFirstSteps, type FirstStepName, type FirstSteps } from '@lessons/contract';
import { useEndpoint } from '../requests/use-endpoint.ts';

export interface Step {
  name: FirstStepName;
  isDone: boolean;
}

export interface Guide {
  steps: Step[];
  paymentMode: FirstSteps['paymentMode'];
}

/**
 * Fetches what a new coach has set up. `guide` is null once everything is done or the guide is hidden, and when it could
 * not be fetched: it is an offer, and long done for most coaches, who would not know the error.
 */
export function useFirstSteps(): { guide: Guide | null; isPending: boolean } {
  const { data, isPending } = useEndpoint(getFirstSteps);
  if (!data || data.isHidden) return { guide: null, isPending };
  // A newer API may name steps that this module doesn't know.
  const steps = data.steps.flatMap(({ name, isDone }): Step[] => {
    const { data: known } = firstStepName.safeParse(name);
    return known ? [{ name: known, isDone }] : [];
  });
  const isOver = steps.every(({ isDone }) => isDone);
  return { guide: isOver ? null : { steps, paymentMode: data.paymentMode }, isPending };
}
