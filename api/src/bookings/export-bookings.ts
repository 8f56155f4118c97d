import type { BookingSearch } from '@lessons/contract';
import { londonDateOf, londonTimeOf } from '@lessons/rules';
import type { Knex } from 'knex';
import Papa from 'papaparse';
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

/** How a cell begins that spreadsheets run. The library's own pattern overlooks cells of several lines. */
const FORMULA = /^[=+\-@\t\r]/;

/** The bookings of a search as CSV, oldest first, London time. Cells that a spreadsheet would run as a formula are defused. */
export async function exportBookings(knex: Knex, search: BookingSearch): Promise<string> {
  const bookings = await matching(knex, search).orderBy(['startsAt', 'id']).modify('withMoneyAndPlayer');
  const rows = bookings.map((booking) => {
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
  });
  return Papa.unparse({ fields: columns, data: rows }, { escapeFormulae: FORMULA, newline: '\r\n' });
}
