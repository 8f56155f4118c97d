import type { BookingSearch } from '@lessons/contract';
import { londonDateOf, londonTimeOf, poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import type { Booking } from '../lessons/booking.ts';
import { presentAdminBooking } from '../lessons/present-booking.ts';
import { refundedPenceOf } from '../payments/payment.ts';
import { findReceiptsOf, type Receipt } from '../payments/receipt.ts';
import { phoneAtHome } from '../players/phone-number.ts';
import { asText, writeCsv } from '../spreadsheet/write-csv.ts';
import { bookingsMatching } from './find-bookings.ts';

/** Rows in memory at a time. */
const PAGE_SIZE = 500;

const fields =
  'Date,Start,End,Player,Email,Phone,Status,Payment,Price (GBP),Notes,Paid by,Received on,Owes,Who plays,Place,Paid on,Refunded (GBP)'.split(
    ',',
  );

/**
 * Yields the bookings of a search as CSV, oldest first, in London time. Each page is a query of its
 * own, so that a slow or disconnected client holds no database connection.
 */
export function exportBookings(knex: Knex, search: BookingSearch, now: Date): AsyncIterable<string> {
  return writeCsv(fields, loadPages(knex, search, now));
}

async function* loadPages(knex: Knex, search: BookingSearch, now: Date): AsyncGenerator<string[][]> {
  let last: Booking | undefined;
  do {
    const bookings = await loadPage(knex, search, last);
    const receipts = await findReceiptsOf(
      knex,
      bookings.flatMap(({ payment }) => payment?.id ?? []),
    );
    yield bookings.map((booking) => rowOf(booking, receipts, now));
    last = bookings.length === PAGE_SIZE ? bookings.at(-1) : undefined;
  } while (last);
}

function loadPage(knex: Knex, search: BookingSearch, after: Booking | undefined): Promise<Booking[]> {
  const query = bookingsMatching(knex, search)
    .orderBy(['startsAt', 'id'])
    .limit(PAGE_SIZE)
    .modify('withMoneyAndPlayer');
  if (after) {
    // The row comparison alone can't use the index, whose columns have opposite directions.
    void query.where('startsAt', '>=', after.startsAt);
    void query.whereRaw('(starts_at, id) > (?, ?)', [after.startsAt, after.id]);
  }
  return query.execute();
}

function rowOf(booking: Booking, receipts: ReadonlyMap<string, Receipt>, now: Date): string[] {
  const presented = presentAdminBooking(booking, now);
  const { status, calledOff, paymentStatus, price, coachNotes, user, handPayment } = presented;
  const { forName, location, elsewhere } = presented;
  const { payment } = booking;
  return [
    londonDateOf(booking.startsAt),
    londonTimeOf(booking.startsAt),
    londonTimeOf(booking.endsAt),
    asText([user.firstName, user.lastName].filter(Boolean).join(' ')),
    asText(user.email),
    // Excel drops the zero of 07700900123, and keeps it in 07700 900123.
    asText(phoneAtHome(user.phone ?? '')),
    calledOff ? 'called_off' : status,
    paymentStatus,
    price.toFixed(2),
    asText(coachNotes ?? ''),
    handPayment?.method ?? (payment ? 'card' : ''),
    handPayment?.receivedOn ?? '',
    paymentStatus === 'owes' ? price.toFixed(2) : '0.00',
    asText(forName ?? ''),
    asText([location, elsewhere?.address].filter(Boolean).join(', ')),
    paidOn(booking, receipts),
    poundsOf(returnedPence(booking)).toFixed(2),
  ];
}

/** Returns the London day on which a lesson was paid by card, or by hand. Empty for an unpaid one. */
function paidOn({ payment, handPayment }: Booking, receipts: ReadonlyMap<string, Receipt>): string {
  if (handPayment) return handPayment.receivedOn;
  const receipt = payment && receipts.get(payment.id);
  return receipt ? londonDateOf(receipt.paidAt) : '';
}

/** Returns the pence that went back to the client, by card or by hand. */
function returnedPence({ payment, handPayment }: Booking): number {
  const byHand = handPayment?.givenBackAt ? handPayment.amountPence : 0;
  return byHand + (payment ? refundedPenceOf(payment) : 0);
}
