import { isDeepStrictEqual } from 'node:util';
import type { BusinessDetails } from '@lessons/contract';
import { parseVatNumber, STANDARD_VAT_PERCENT } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import { FirstSteps } from './first-steps.ts';
import { CoachSettings, loadPricing, loadSettings, requireChargeable } from './coach-settings.ts';

export async function loadBusinessDetails(knex: Knex): Promise<BusinessDetails> {
  const settings = await loadSettings(knex);
  return {
    name: settings.businessName,
    address: settings.businessAddress,
    vatNumber: settings.vatNumber,
    pricesIncludeVat: settings.pricesIncludeVat,
    payTo: settings.payTo,
  };
}

/**
 * Sets the seller of receipts from now on, and how clients pay by transfer. Throws `Refusal` 422 `vat_number_invalid`,
 * `vat_number_missing` for prices with VAT, or `price_too_low` while a price from before the
 * minimum is stored: a check in the database then refuses to update the row.
 */
export async function saveBusinessDetails(
  knex: Knex,
  details: BusinessDetails,
  { by, now }: ChangedBy,
): Promise<BusinessDetails> {
  const vatNumber = details.vatNumber ? parseVatNumber(details.vatNumber) : null;
  if (details.vatNumber && vatNumber === null) {
    throw refused(
      'vat_number_invalid',
      'This is not a British VAT number. It has nine digits, such as GB 980 7806 84.',
    );
  }
  if (details.pricesIncludeVat && vatNumber === null) {
    throw refused('vat_number_missing', 'Prices with VAT need a VAT number.');
  }
  requireChargeable(await loadPricing(knex));
  const { pricesIncludeVat } = details;
  await inTransaction(knex, async (trx) => {
    const former = await loadBusinessDetails(trx);
    const saved = {
      name: details.name || null,
      address: details.address || null,
      vatNumber,
      pricesIncludeVat,
      payTo: details.payTo || null,
    };
    const { businessSavedAt } = await FirstSteps.query(trx).first().throwIfNotFound();
    if (businessSavedAt && isDeepStrictEqual(former, saved)) return;
    await CoachSettings.query(trx).patch({
      businessName: saved.name,
      businessAddress: saved.address,
      vatNumber,
      pricesIncludeVat,
      payTo: saved.payTo,
    });
    await FirstSteps.query(trx).patch({ businessSavedAt: now });
    const fields = (['name', 'address', 'vatNumber', 'payTo'] as const).filter(
      (name) => saved[name] !== former[name],
    );
    const audited = { fields, pricesIncludeVat };
    await writeAuditEntry(trx, { at: now, action: 'business.changed', actorId: by, details: audited });
  });
  return loadBusinessDetails(knex);
}

/** The seller as a receipt keeps it. */
export interface Seller {
  sellerName: string;
  sellerAddress: string;
  vatNumber: string | null;
  /** The VAT rate that is part of the amount. Null without VAT. */
  vatPercent: number | null;
}

/**
 * Returns today's seller, and where lessons are given. The seller has the coach's own name and
 * address, unless the business has others.
 */
export async function loadSeller(knex: Knex): Promise<{ seller: Seller; courtName: string }> {
  const { businessName, businessAddress, vatNumber, pricesIncludeVat } = await loadSettings(knex);
  const { name, address, courtName } = await loadCoachProfile(knex);
  const seller = {
    sellerName: businessName ?? name,
    sellerAddress: businessAddress ?? address,
    vatNumber,
    vatPercent: pricesIncludeVat ? STANDARD_VAT_PERCENT : null,
  };
  return { seller, courtName };
}
