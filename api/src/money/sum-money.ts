import type { Money, MoneyFlow } from '@lessons/contract';
import { daysOfTaxYear, londonDateOf, poundsOf, quartersOf, taxYearOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { CORRECTIONS, FIRST_DAY, MOVEMENTS, type MovementPart } from './movements.ts';

type Pence = Partial<Record<MovementPart, number>>;

/** Returns the money of the tax year that begins in `year`, the present one by default, and of its quarters. */
export async function sumMoney(knex: Knex, year: number | undefined, now: Date): Promise<Money> {
  const presentYear = taxYearOf(londonDateOf(now));
  const asked = year ?? presentYear;
  const [byQuarter, firstDay, corrections] = await Promise.all([
    sumQuarters(knex, asked),
    findFirstDay(knex),
    findCorrections(knex, asked),
  ]);
  const quarters = quartersOf(asked).map((period, index) => ({
    ...period,
    ...flowOf(byQuarter.slice(index, index + 1)),
    sinceApril: flowOf(byQuarter.slice(0, index + 1)),
    correctedOn: corrections[index] ?? null,
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

/** Returns for each quarter the last day on which money by hand in it was corrected after its end. Null for never. */
async function findCorrections(knex: Knex, year: number): Promise<(string | null)[]> {
  const quarters = quartersOf(year);
  const { from, to } = daysOfTaxYear(year);
  const { rows } = await knex.raw<{ rows: { quarter: number; day: string }[] }>(
    `select quarter, max(day) as day from (${CORRECTIONS}) as corrections
     where day > (?::date[])[quarter] group by quarter`,
    [quarters.map((quarter) => quarter.from), from, to, quarters.map((quarter) => quarter.to)],
  );
  return quarters.map((_, index) => rows.find(({ quarter }) => quarter === index + 1)?.day ?? null);
}

/** Returns the first day on which money moved. Null without any. */
async function findFirstDay(knex: Knex): Promise<string | null> {
  const { rows } = await knex.raw<{ rows: [{ day: string | null }] }>(FIRST_DAY);
  return rows[0].day;
}

/** Returns the sum of some quarters, in pounds. */
function flowOf(quarters: readonly Pence[]): MoneyFlow {
  const sum = (...parts: MovementPart[]) =>
    quarters.reduce((pence, own) => parts.reduce((all, part) => all + (own[part] ?? 0), pence), 0);
  const cameIn = (...parts: MovementPart[]) => poundsOf(sum(...parts));
  // Never minus nothing.
  const wentOut = (...parts: MovementPart[]) => poundsOf(0 - sum(...parts));
  return {
    in: { card: cameIn('card_in'), cameBack: cameIn('came_back'), byHand: cameIn('by_hand_in') },
    out: {
      refunds: wentOut('refunds'),
      disputes: wentOut('disputes'),
      fees: wentOut('fees'),
      byHand: wentOut('by_hand_out'),
    },
    total: {
      in: cameIn('card_in', 'came_back', 'by_hand_in'),
      out: wentOut('refunds', 'disputes', 'fees', 'by_hand_out'),
    },
  };
}
