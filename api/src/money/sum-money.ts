import type { Money, MoneyFlow } from '@lessons/contract';
import { daysOfTaxYear, londonDateOf, poundsOf, taxYearOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { FIRST_DAY, MOVEMENTS, type MovementPart } from './movements.ts';
import { quartersOf } from './tax-year.ts';

type Pence = Partial<Record<MovementPart, number>>;

/** Returns the money of the tax year that begins in `year`, the present one by default, and of its quarters. */
export async function sumMoney(knex: Knex, year: number | undefined, now: Date): Promise<Money> {
  const presentYear = taxYearOf(londonDateOf(now));
  const asked = year ?? presentYear;
  const [byQuarter, firstDay] = await Promise.all([sumQuarters(knex, asked), findFirstDay(knex)]);
  const quarters = quartersOf(asked).map((period, index) => ({
    ...period,
    ...flowOf(byQuarter.slice(index, index + 1)),
    sinceApril: flowOf(byQuarter.slice(0, index + 1)),
  }));
  const firstYear = firstDay === null ? presentYear : taxYearOf(firstDay);
  return { year: asked, firstYear, ...daysOfTaxYear(asked), ...flowOf(byQuarter), quarters };
}

/** Returns the sums of each quarter of a tax year. */
async function sumQuarters(knex: Knex, year: number): Promise<Pence[]> {
  const quarters = quartersOf(year);
  const { from, to } = daysOfTaxYear(year);
  const { rows } = await knex.raw<{ rows: { part: MovementPart; quarter: number; pence: string }[] }>(
    `select part, width_bucket(day, ?::date[]) as quarter, sum(pence) as pence
     from ${MOVEMENTS} where day between ?::date and ?::date group by 1, 2`,
    [quarters.map((quarter) => quarter.from), from, to],
  );
  return quarters.map((_, index) => {
    const own = rows.filter(({ quarter }) => quarter === index + 1);
    return Object.fromEntries(own.map(({ part, pence }) => [part, Number(pence)]));
  });
}

/** Returns the first day on which money came in. Null without any. */
async function findFirstDay(knex: Knex): Promise<string | null> {
  const { rows } = await knex.raw<{ rows: [{ day: string | null }] }>(FIRST_DAY);
  return rows[0].day;
}

/** Returns the sum of some quarters, in pounds. */
function flowOf(quarters: readonly Pence[]): MoneyFlow {
  const sum = (...parts: MovementPart[]) =>
    poundsOf(quarters.reduce((pence, own) => parts.reduce((all, part) => all + (own[part] ?? 0), pence), 0));
  return {
    in: { card: sum('card_in'), byHand: sum('by_hand_in') },
    out: { refunds: sum('refunds'), lostDisputes: sum('lost_disputes'), byHand: sum('by_hand_out') },
    total: {
      in: sum('card_in', 'by_hand_in'),
      out: sum('refunds', 'lost_disputes', 'by_hand_out'),
    },
  };
}
