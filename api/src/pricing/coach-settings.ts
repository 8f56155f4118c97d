import { isDeepStrictEqual } from 'node:util';
import { MIN_PRICE } from '@lessons/contract';
import {
  formatDuration,
  formatPounds,
  lessonLengths,
  penceOf,
  poundsOf,
  priceOf,
  type BookingRules,
  type Pricing,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { Model } from '../database/model.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import { FirstSteps } from './first-steps.ts';

/** The coach's settings, in one row. */
export class CoachSettings extends Model {
  static override tableName = 'coach_settings';

  declare oneHourPence: number;
  declare twoHoursPence: number;
  declare horizonWeeks: number;
  declare noticeHours: number;
  /** When the last lesson of players ends at the latest, at a court without floodlights. Null: no limit. */
  declare minutesAfterSunset: number | null;
  /** Null: receipts have the coach's name, and the court's address. */
  declare businessName: string | null;
  declare businessAddress: string | null;
  /** Has no spaces. */
  declare vatNumber: string | null;
  declare pricesIncludeVat: boolean;
  /** How clients pay by transfer. Null: they are not told. */
  declare payTo: string | null;
}

/** Returns the one row. */
export async function loadSettings(knex: Knex): Promise<CoachSettings> {
  return CoachSettings.query(knex).first().throwIfNotFound();
}

/** Returns today's prices, in pence. */
export async function loadPricing(knex: Knex): Promise<Pricing> {
  return pricingIn(await loadSettings(knex));
}

export const pricingIn = ({ oneHourPence, twoHoursPence }: CoachSettings): Pricing => ({
  oneHour: oneHourPence,
  twoHour: twoHoursPence,
});

/** Sets the prices of what is paid for from now on. */
export async function savePricing(knex: Knex, pricing: Pricing, { by, now }: ChangedBy): Promise<void> {
  const { oneHour: oneHourPence, twoHour: twoHoursPence } = pricing;
  await inTransaction(knex, async (trx) => {
    const former = await loadPricing(trx);
    const { pricesSavedAt } = await FirstSteps.query(trx).first().throwIfNotFound();
    if (pricesSavedAt && isDeepStrictEqual(former, pricing)) return;
    await CoachSettings.query(trx).patch({ oneHourPence, twoHoursPence });
    await FirstSteps.query(trx).patch({ pricesSavedAt: now });
    const details = {
      oneHourPence,
      twoHoursPence,
      formerOneHourPence: former.oneHour,
      formerTwoHoursPence: former.twoHour,
    };
    await writeAuditEntry(trx, { at: now, action: 'prices.changed', actorId: by, details });
  });
}

/** Returns how far ahead, and how long before its start, players can book a lesson. */
export async function loadBookingRules(knex: Knex): Promise<BookingRules> {
  return bookingRulesIn(await loadSettings(knex));
}

export const bookingRulesIn = ({ horizonWeeks, noticeHours }: BookingRules): BookingRules => ({
  horizonWeeks,
  noticeHours,
});

/**
 * Throws `Refusal` 422 `price_too_low` for a price below the minimum. It may have been saved before
 * there was one.
 */
export function requireChargeable(pricing: Pricing): void {
  const minutes = lessonLengths.find((length) => priceOf(length, pricing) < penceOf(MIN_PRICE));
  if (!minutes) return;
  const price = formatPounds(poundsOf(priceOf(minutes, pricing)));
  throw refused(
    'price_too_low',
    `The price of a ${formatDuration(minutes)} lesson is ${price}. It has to be at least ${formatPounds(MIN_PRICE)}, the least that a card can be charged. Please change the price first.`,
  );
}
