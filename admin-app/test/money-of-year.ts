import type { Money, MoneyFlow } from '@lessons/contract';
import { poundsOf } from '@lessons/rules';

type Part = 'card' | 'cameBack' | 'byHand' | 'refunds' | 'disputes' | 'fees' | 'givenBack';
type Pence = Partial<Record<Part, number>>;

/** Returns the money of some days, from amounts in pence. */
export function moneyFlow({
  card = 0,
  cameBack = 0,
  byHand = 0,
  refunds = 0,
  disputes = 0,
  fees = 0,
  givenBack = 0,
}: Pence): MoneyFlow {
  return {
    in: { card: poundsOf(card), cameBack: poundsOf(cameBack), byHand: poundsOf(byHand) },
    out: {
      refunds: poundsOf(refunds),
      disputes: poundsOf(disputes),
      fees: poundsOf(fees),
      byHand: poundsOf(givenBack),
    },
    total: {
      in: poundsOf(card + cameBack + byHand),
      out: poundsOf(refunds + disputes + fees + givenBack),
    },
  };
}

/** Returns a tax year with this money, all of it in its first quarter. */
export function moneyOfYear(year: number, pence: Pence, firstYear = year): Money {
  const next = year + 1;
  const days = [
    [`${year}-04-06`, `${year}-07-05`],
    [`${year}-07-06`, `${year}-10-05`],
    [`${year}-10-06`, `${next}-01-05`],
    [`${next}-01-06`, `${next}-04-05`],
  ] as const;
  return {
    year,
    firstYear,
    from: `${year}-04-06`,
    to: `${next}-04-05`,
    ...moneyFlow(pence),
    quarters: days.map(([from, to], index) => ({
      from,
      to,
      ...moneyFlow(index === 0 ? pence : {}),
      sinceApril: moneyFlow(pence),
      correctedOn: null,
    })),
  };
}
