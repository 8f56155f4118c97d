import type { MoneyFlow } from '@lessons/contract';
import { penceOf, poundsOf } from '@lessons/rules';

export interface FlowLine {
  label: string;
  /** One for each of the periods. */
  pounds: readonly number[];
  isSum: boolean;
}

/** Returns what is left of the money that came in, in pounds. Below nothing if more went out. */
function keptOf({ total }: MoneyFlow): number {
  return poundsOf(penceOf(total.in) - penceOf(total.out));
}

/**
 * Returns the lines of a statement about some periods: what came in, what went out, and what is kept. Each sum is there
 * once: a part that is all of it is the sum, and what is nothing in each of the periods is left out.
 */
export function linesOf(periods: readonly MoneyFlow[]): FlowLine[] {
  const line = (label: string, of: (flow: MoneyFlow) => number, isSum = false): FlowLine[] => {
    const pounds = periods.map(of);
    return pounds.some((amount) => amount !== 0) ? [{ label, pounds, isSum }] : [];
  };
  const withSum = (label: string, of: (flow: MoneyFlow) => number, parts: FlowLine[]): FlowLine[] => {
    const [only, ...others] = parts;
    if (!only || others.length > 0) return [...parts, ...line(label, of, true)];
    return [{ ...only, label: `${label}: ${only.label}`, isSum: true }];
  };
  const cameIn = withSum('In', ({ total }) => total.in, [
    ...line('Card payments', (flow) => flow.in.card),
    ...line('Came back from Stripe', (flow) => flow.in.cameBack),
    ...line('Cash and transfers', (flow) => flow.in.byHand),
  ]);
  const wentOut = withSum('Out', ({ total }) => total.out, [
    ...line('Refunds', ({ out }) => out.refunds),
    ...line('Disputes', ({ out }) => out.disputes),
    ...line('Stripe’s fees', ({ out }) => out.fees),
    ...line('Given back', ({ out }) => out.byHand),
  ]);
  return [...cameIn, ...wentOut, ...(wentOut.length > 0 ? line('Kept', keptOf, true) : [])];
}
