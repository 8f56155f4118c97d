import { removeTextDirections, type BookingSearch } from '@lessons/contract';
import { londonDateOf, londonTimeOf } from '@lessons/rules';
import type { Knex } from 'knex';
import Papa from 'papaparse';
import { phoneAtHome } from '../players/phone-number.ts';
import type { Booking } from '../lessons/booking.ts';
import { bookingsMatching } from './find-bookings.ts';
import { presentAdminBooking } from '../lessons/present-booking.ts';

/** Rows in memory at a time. */
const PAGE_SIZE = 500;
/** A cell that spreadsheets run as a formula, in East Asia with full-width signs too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
/** A cell that they take for a number or a date: 007, 1/2, 3-4, 1E5. A number with a space in it stays text. */
const NUMBER_OR_DATE = /^[^\p{L}\s]*\d[^\p{L}\s]*(e[^\p{L}\s]*)?$/iu;

const fields =
  'Date,Start,End,Player,Email,Phone,Status,Payment,Price (GBP),Notes,Paid by,Received on,Owes,Who plays,Place'.split(
    ',',
  );

/**
 * Yields the bookings of a search as CSV, oldest first, in London time. Each page is a query of its
 * own, so that a slow or disconnected client holds no database connection. Cells that a spreadsheet
 * would run as a formula, or would read as a number though a person has written them, are kept as text.
 */
export async function* exportBookings(knex: Knex, search: BookingSearch, now: Date): AsyncGenerator<string> {
  let isFirst = true;
  let last: Booking | undefined;
  do {
    const bookings = await loadPage(knex, search, last);
    const data = bookings.map((booking) => rowOf(booking, now));
    const lines = Papa.unparse(isFirst ? { fields, data } : data, {
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
  const presented = presentAdminBooking(booking, now);
  const { status, calledOff, paymentStatus, price, coachNotes, user, handPayment } = presented;
  const { forName, location, elsewhere } = presented;
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
    handPayment?.method ?? (booking.payment ? 'card' : ''),
    handPayment?.receivedOn ?? '',
    paymentStatus === 'owes' ? price.toFixed(2) : '0.00',
    asText(forName ?? ''),
    asText([location, elsewhere?.address].filter(Boolean).join(', ')),
  ];
}

/**
 * Returns what a person has written as a cell that stays text: a tab goes before what is not. Excel, LibreOffice and Numbers
 * show nothing of it, where they show an apostrophe: that is a mark of text for typed cells alone.
 */
function asText(written: string): string {
  // Stored text may still have them from before requests were parsed without them.
  const text = removeTextDirections(written);
  return FORMULA.test(text) || NUMBER_OR_DATE.test(text) ? `\t${text}` : text;
}
