import type { BookingSearch } from '@lessons/contract';
import { londonDateOf, londonTimeOf } from '@lessons/rules';
import type { Knex } from 'knex';
import Papa from 'papaparse';
import type { Booking } from './booking.ts';
import { presentAdminBooking } from './present-booking.ts';
import { matching } from './search-bookings.ts';

const columns = [
  'Date',
  'Start',
  'End',
  'Player',
  'E-mail',
  'Phone',
  'Status',
  'Payment',
  'Price (GBP)',
  'Notes',
];

/** What is in memory at a time. */
const PAGE = 500;
/** How a cell begins that spreadsheets run. The library's own pattern overlooks cells of several lines. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * The bookings of a search as CSV, oldest first, London time, in pieces of some hundred rows. Each piece is a query of its
 * own: a reader that is slow, or has gone, keeps no connection to the database. Cells that a spreadsheet would run as a
 * formula are defused.
 */
export async function* exportBookings(knex: Knex, search: BookingSearch): AsyncGenerator<string> {
  let isFirst = true;
  let last: Booking | undefined;
  do {
    const bookings = await loadPage(knex, search, last);
    const lines = Papa.unparse(
      isFirst ? { fields: columns, data: bookings.map(rowOf) } : bookings.map(rowOf),
      { escapeFormulae: FORMULA, newline: '\r\n' },
    );
    if (lines !== '') yield isFirst ? lines : `\r\n${lines}`;
    isFirst = false;
    last = bookings.length === PAGE ? bookings.at(-1) : undefined;
  } while (last);
}

function loadPage(knex: Knex, search: BookingSearch, after: Booking | undefined): Promise<Booking[]> {
  const query = matching(knex, search).orderBy(['startsAt', 'id']).limit(PAGE).modify('withMoneyAndPlayer');
  // The first condition is for the index, whose columns go in opposite directions.
  if (after) {
    void query.where('startsAt', '>=', after.startsAt);
    void query.whereRaw('(starts_at, id) > (?, ?)', [after.startsAt, after.id]);
  }
  return query.execute();
}

function rowOf(booking: Booking): string[] {
  const { status, paymentStatus, price, coachNotes, user } = presentAdminBooking(booking);
  return [
    londonDateOf(booking.startsAt),
    londonTimeOf(booking.startsAt),
    londonTimeOf(booking.endsAt),
    [user.firstName, user.lastName].filter(Boolean).join(' '),
    user.email,
    user.phone ?? '',
    status,
    paymentStatus,
    price.toFixed(2),
    coachNotes ?? '',
  ];
}
