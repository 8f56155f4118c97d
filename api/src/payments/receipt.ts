import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { Model } from '../database/model.ts';
import { loadSeller } from '../pricing/business-details.ts';

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

/** Returns a receipt's number as people read it: 000042. */
export function formatReceiptNumber({ number }: Pick<Receipt, 'number'>): string {
  return String(number).padStart(6, '0');
}

/**
 * Writes the receipt of a payment, with the next number and today's seller. A payment keeps the
 * receipt that it has. The transaction has to hold the lock on the payment.
 *
 * `formerNumber` is the number that the payment had before the database was restored from a backup.
 * It is used again unless another payment has got it since.
 */
export async function issueReceipt(
  trx: Knex.Transaction,
  { paymentId, paidAt, formerNumber }: { paymentId: string; paidAt: Date; formerNumber?: number | undefined },
): Promise<Receipt> {
  const known = await Receipt.query(trx).findOne({ paymentId });
  if (known) return known;
  // Locks the counter until the end of the transaction: a number that is rolled back is given anew.
  const { lastNumber }: { lastNumber: number } = await trx('receipt_counter').forUpdate().first('lastNumber');
  const isFree = formerNumber && !(await Receipt.query(trx).findById(formerNumber));
  const number = isFree ? formerNumber : lastNumber + 1;
  await trx('receipt_counter').update({ lastNumber: Math.max(lastNumber, number) });
  return Receipt.query(trx)
    .insert({ number, paymentId, paidAt, ...(await loadSeller(trx)) })
    .returning('*');
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
