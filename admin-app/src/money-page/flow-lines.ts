import type { MoneyFlow } from '@lessons/contract';
import { penceOf, poundsOf } from '@lessons/rules';

export interface FlowLine {
  label: string;
  pounds: number;
  isSum: boolean;
}

/** Returns what is left of the money that came in, in pounds. Below nothing if more went out. */
export function leftOf({ total }: MoneyFlow): number {
  return poundsOf(penceOf(total.in) - penceOf(total.out));
}

/** Returns the lines of a statement: what came in, what went out, and what is left. */
export function linesOf(flow: MoneyFlow): FlowLine[] {
  const part = (label: string, pounds: number) => ({ label, pounds, isSum: false });
  const sum = (label: string, pounds: number) => ({ label, pounds, isSum: true });
  return [
    part('Card payments', flow.in.card),
    part('Cash and transfers', flow.in.byHand),
    sum('In', flow.total.in),
    part('Refunds', flow.out.refunds),
    part('Lost disputes', flow.out.lostDisputes),
    part('Given back', flow.out.byHand),
    sum('Out', flow.total.out),
    sum('Left', leftOf(flow)),
  ];
}
