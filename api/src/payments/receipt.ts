import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { Model } from '../database/model.ts';
import type { Seller } from '../pricing/business-details.ts';

/** The receipt of a payment that was booked. It is never changed. */
export class Receipt extends Model {
  static override tableName = 'receipts';
  static override idColumn = 'number';

  declare number: number;
  declare paymentId: string;
  declare paidAt: Date;
  declare sellerName: string;
  declare sellerAddress: string;
  declare vatNumber: string | null;
  /** The VAT rate that is part of the amount. Null without VAT. */
  declare vatPercent: number | null;
}

/** The last number of a receipt, in one row. A number that is rolled back is given anew. */
class ReceiptCounter extends Model {
  static override tableName = 'receipt_counter';

  declare lastNumber: number;
}

/** Returns a receipt's number as people read it: 000042. */
export function formatReceiptNumber({ number }: Pick<Receipt, 'number'>): string {
  return String(number).padStart(6, '0');
}

interface NewReceipt {
  paymentId: string;
  paidAt: Date;
  /** Today's. */
  seller: Seller;
  formerNumber?: number | undefined;
}

/**
 * Writes the receipt of a payment, with the next number. A payment keeps the receipt that it has.
 * The transaction has to hold the lock on the payment. It locks the counter of numbers until its
 * end, and everybody else who books waits: so this comes last.
 *
 * `formerNumber` is the number that the payment had before the database was restored from a backup.
 * It is used again unless another payment has got it since.
 */
export async function issueReceipt(
  trx: Knex.Transaction,
  { paymentId, paidAt, seller, formerNumber }: NewReceipt,
): Promise<Receipt> {
  const known = await Receipt.query(trx).findOne({ paymentId });
  if (known) return known;
  const isKept = formerNumber !== undefined && (await takeFormer(trx, formerNumber));
  if (!isKept) await ReceiptCounter.query(trx).increment('lastNumber', 1);
  const number = isKept ? formerNumber : ReceiptCounter.query(trx).select('lastNumber');
  return Receipt.query(trx)
    .insert({ number, paymentId, paidAt, ...seller })
    .returning('*');
}

/** Takes a former number again, unless another payment has it by now. Locks the counter. */
async function takeFormer(trx: Knex.Transaction, number: number): Promise<boolean> {
  const { lastNumber } = await ReceiptCounter.query(trx).first().forUpdate().throwIfNotFound();
  if (await Receipt.query(trx).findById(number)) return false;
  if (number > lastNumber) await ReceiptCounter.query(trx).patch({ lastNumber: number });
  return true;
}

/** Returns the receipts of payments, by the payment's id. */
export async function findReceiptsOf(
  knex: Knex,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Receipt>> {
  const receipts = await Receipt.query(knex).whereIn('paymentId', [...paymentIds]);
  return new Map(receipts.map((receipt) => [receipt.paymentId, receipt]));
}

/** Returns when an intent was paid, by its charge. The intent needs its charge. */
export function paidAtOf({ created, latest_charge: charge }: Stripe.PaymentIntent): Date {
  return new Date((charge && typeof charge === 'object' ? charge.created : created) * 1000);
}

/** Returns the receipt number in an intent's metadata, if there is one (`labelIntent`). */
export function receiptNumberIn({ metadata }: Stripe.PaymentIntent): number | undefined {
  const number = Number(metadata['receipt_number']);
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : undefined;
}
