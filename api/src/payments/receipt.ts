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

/** Returns a receipt's number as people read it: 000042. */
export function formatReceiptNumber({ number }: Pick<Receipt, 'number'>): string {
  return String(number).padStart(6, '0');
}

const COLUMNS = `number, payment_id as "paymentId", paid_at as "paidAt", seller_name as "sellerName",
  seller_address as "sellerAddress", vat_number as "vatNumber", vat_percent as "vatPercent"`;

/**
 * Takes the next number, or the former one, and writes the receipt with it, unless the payment has
 * a receipt.
 */
const INSERT = `
  with known as (select ${COLUMNS} from receipts where payment_id = :paymentId::uuid),
  counter as (
    update receipt_counter set last_number = greatest(last_number + 1, :former::integer)
    where not exists (select from known)
      and (:former::integer is null or last_number < :former::integer)
    returning last_number
  ),
  written as (
    insert into receipts (number, payment_id, paid_at, seller_name, seller_address, vat_number, vat_percent)
    select coalesce(:former::integer, (select last_number from counter)), :paymentId::uuid,
      :paidAt::timestamptz, :sellerName::text, :sellerAddress::text, :vatNumber::text, :vatPercent::integer
    where not exists (select from known)
    returning ${COLUMNS}
  )
  select * from known union all select * from written`;

interface NewReceipt {
  paymentId: string;
  paidAt: Date;
  /** Today's. */
  seller: Seller;
  formerNumber?: number | undefined;
}

/**
 * Writes the receipt of a payment, with the next number. A payment keeps the
 * receipt that it has. The transaction has to hold the lock on the payment. It locks the counter of
 * numbers until its end, and everybody else who books waits: so this comes last.
 *
 * `formerNumber` is the number that the payment had before the database was restored from a backup.
 * It is used again unless another payment has got it since.
 */
export async function issueReceipt(
  trx: Knex.Transaction,
  { paymentId, paidAt, seller, formerNumber }: NewReceipt,
): Promise<Receipt> {
  // A number that is rolled back is given anew.
  const former = formerNumber && (await isFree(trx, formerNumber)) ? formerNumber : null;
  const bindings = { former, paymentId, paidAt, ...seller };
  const { rows } = await trx.raw<{ rows: [object] }>(INSERT, bindings);
  return Receipt.fromDatabaseJson(rows[0]);
}

/** Whether nobody has this number, and nobody gets it before the end of the transaction. */
async function isFree(trx: Knex.Transaction, number: number): Promise<boolean> {
  await trx('receipt_counter').forUpdate().first('lastNumber');
  return !(await Receipt.query(trx).findById(number));
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
