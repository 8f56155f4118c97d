import type { BusinessDetails } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { parseVatNumber, STANDARD_VAT_PERCENT } from '@lessons/rules';
import type { Knex } from 'knex';
import { refused } from '../refusal/refusal.ts';
import { CoachSettings, loadPricing, requireChargeable } from './coach-settings.ts';

export async function loadBusinessDetails(knex: Knex): Promise<BusinessDetails> {
  const settings = await CoachSettings.query(knex).first().throwIfNotFound();
  return {
    name: settings.businessName,
    address: settings.businessAddress,
    vatNumber: settings.vatNumber,
    pricesIncludeVat: settings.pricesIncludeVat,
  };
}

/**
 * Sets the seller of receipts from now on. Throws `Refusal` 422 `vat_number_invalid`,
 * `vat_number_missing` for prices with VAT, or `price_too_low` while a price from before the
 * minimum is stored: a check in the database then refuses to update the row.
 */
export async function saveBusinessDetails(knex: Knex, details: BusinessDetails): Promise<BusinessDetails> {
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
  await CoachSettings.query(knex).patch({
    businessName: details.name || null,
    businessAddress: details.address || null,
    vatNumber,
    pricesIncludeVat,
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

/** Returns today's seller. */
export async function loadSeller(knex: Knex): Promise<Seller> {
  const { name, address, vatNumber, pricesIncludeVat } = await loadBusinessDetails(knex);
  return {
    sellerName: name ?? coach.name,
    sellerAddress: address ?? coach.address,
    vatNumber,
    vatPercent: pricesIncludeVat ? STANDARD_VAT_PERCENT : null,
  };
}
