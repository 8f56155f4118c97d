import type { Product } from './start-product.ts';

export interface InsertedLesson {
  /** The player's e-mail address. */
  of: string;
  start: Date;
  minutes?: 60 | 120;
  status?: 'pending' | 'confirmed' | 'completed' | 'cancelled';
  coachNotes?: string;
  /** Paid for, and given back. */
  isRefunded?: boolean;
}

const PRICE_PENCE = { 60: 5000, 120: 9000 };

/** Writes a lesson into the books that no player could book: one that is over, or too soon to be cancelled. Answers its id. */
export async function insertLesson(
  { database: { knex } }: Pick<Product, 'database'>,
  { of, start, minutes = 60, status = 'confirmed', coachNotes, isRefunded = false }: InsertedLesson,
): Promise<string> {
  const times = { starts_at: start, ends_at: new Date(start.getTime() + minutes * 60_000) };
  const amount = PRICE_PENCE[minutes];
  return knex.transaction(async (trx) => {
    const insert = async (table: string, row: Record<string, unknown>) => {
      const [written] = (await trx(table).insert(row).returning('id')) as { id: string }[];
      if (!written) throw new Error(`Nothing was written to ${table}`);
      return written.id;
    };
    const player = (await trx('players').where({ email: of }).first('id')) as { id: string } | undefined;
    if (!player) throw new Error(`There is no player ${of}`);
    const bookingId = await insert('bookings', {
      ...times,
      player_id: player.id,
      status,
      price_pence: amount,
      location: 'Village Tennis Court',
      coach_notes: coachNotes ?? null,
      court_time_id: status === 'cancelled' ? null : await insert('court_times', times),
    });
    if (isRefunded) {
      const paymentId = await insert('payments', {
        ...times,
        player_id: player.id,
        amount_pence: amount,
        receipt_email: of,
        closes_at: trx.fn.now(),
        outcome: 'booked',
        booking_id: bookingId,
      });
      await insert('refunds', {
        payment_id: paymentId,
        amount_pence: amount,
        reason: 'cancelled_by_player',
        status: 'succeeded',
      });
    }
    return bookingId;
  });
}

const HOUR = 60 * 60_000;

/** The full hour `hours` from now, rounded up; negative for the past. */
export function hoursFromNow(hours: number): Date {
  return new Date(Math.ceil(Date.now() / HOUR + hours) * HOUR);
}
