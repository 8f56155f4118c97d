import { removeTextDirections, type BookingSearch } from '@lessons/contract';
import { londonDateOf, londonTimeOf } from '@lessons/rules';
import type { Knex } from 'knex';
import Papa from 'papaparse';
import type { Booking } from './booking.ts';
import { bookingsMatching } from './find-bookings.ts';
import { presentAdminBooking } from './present-booking.ts';

/** Rows in memory at a time. */
const PAGE_SIZE = 500;
/** A cell that spreadsheets run as a formula, in East Asia with full-width signs too. Papa's own pattern misses some. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

const fields =
  'Date,Start,End,Player,E-mail,Phone,Status,Payment,Price (GBP),Notes,Paid by,Received on,Owes'.split(',');

/**
 * Yields the bookings of a search as CSV, oldest first, in London time. Each page is a query of its
 * own, so that a slow or disconnected client holds no database connection. Cells that a spreadsheet
 * would run as a formula are escaped.
 */
export async function* exportBookings(knex: Knex, search: BookingSearch, now: Date): AsyncGenerator<string> {
  let isFirst = true;
  let last: Booking | undefined;
  do {
    const bookings = await loadPage(knex, search, last);
    const data = bookings.map((booking) => rowOf(booking, now));
    const lines = Papa.unparse(isFirst ? { fields, data } : data, {
      escapeFormulae: FORMULA,
      newline: '\r\n',
    });
    if (lines !== '') yield isFirst ? lines : `\r\n${lines}`;
    isFirst = false;
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

function rowOf(booking: Booking, now: Date): string[] {
  const { status, calledOff, paymentStatus, price, coachNotes, user, handPayment } = presentAdminBooking(
    booking,
    now,
  );
  return [
    londonDateOf(booking.startsAt),
    londonTimeOf(booking.startsAt),
    londonTimeOf(booking.endsAt),
    [user.firstName, user.lastName].filter(Boolean).join(' '),
    user.email,
    user.phone ?? '',
    calledOff ? 'called_off' : status,
    paymentStatus,
    price.toFixed(2),
    coachNotes ?? '',
    handPayment?.method ?? (booking.payment ? 'card' : ''),
    handPayment?.receivedOn ?? '',
    paymentStatus === 'owes' ? price.toFixed(2) : '0.00',
    // Stored text may still have them from before requests were parsed without them.
  ].map(removeTextDirections);
}
