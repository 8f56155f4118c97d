import { addDays, londonDateOf, londonInstant, londonTimeOf, startOfLondonDay } from '@lessons/rules';
import type { Knex } from 'knex';
import { findUnreadCalendar } from '../availability/own-calendar.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { playerFacts, spanFacts, writeToCoaches } from '../mails/recipients.ts';
import { Booking, playerOf } from '../lessons/booking.ts';
import { findLastNotes } from './last-notes.ts';

/** The hour of the summary by London's clock. The job runs at every hour of UTC. */
const HOUR_OF_SUMMARY = '07';
const USEFUL_UNTIL = '10:00';

/**
 * Writes the coaches a mail with the lessons of the day, between 7 and 8 in London, if there are any: with what is to be
 * collected from each client, and the last note on them.
 */
export async function summariseDay({ knex, deploymentId }: MailWriter, now: Date): Promise<void> {
  if (!londonTimeOf(now).startsWith(HOUR_OF_SUMMARY)) return;
  const date = londonDateOf(now);
  await inTransaction(knex, async (trx) => {
    const locked = await Booking.query(trx)
      .where({ status: 'confirmed' })
      .where('startsAt', '>=', now)
      .where('startsAt', '<', startOfLondonDay(addDays(date, 1)))
      .orderBy('id')
      // No player is erased between here and the mail that names them.
      .forKeyShare()
      .withGraphFetched('player');
    if (locked.length === 0) return;
    const bookings = locked.toSorted((one, other) => +one.startsAt - +other.startsAt);
    const endOf = await findEndsOfSeries(trx, bookings);
    const toCollect = await findToCollect(trx, bookings, now);
    const notes = await findFirstLines(trx, bookings);
    const lessons = bookings.map((booking) => {
      const seriesEndsOn = endOf.get(booking.id);
      const toCollectPence = toCollect.get(booking.id);
      const lastNote = notes.get(booking.id);
      return {
        ...spanFacts(booking),
        bookingId: booking.id,
        player: playerFacts(playerOf(booking)),
        ...(seriesEndsOn && { seriesEndsOn }),
        ...(toCollectPence && { toCollectPence }),
        ...(lastNote && { lastNote }),
      };
    });
    const notAfter = londonInstant(date, USEFUL_UNTIL);
    const unreadCalendar = await findUnreadCalendar(trx, now);
    const facts = { kind: 'coach-day', date, lessons, ...(unreadCalendar && { unreadCalendar }) } as const;
    await writeToCoaches({ trx, deploymentId }, `day:${date}`, facts, { notAfter });
  });
}

/**
 * Returns what is to be collected in each lesson, in pence: its price unless it is paid, and in a client's first lesson of
 * the day what they owe for others, too.
 */
async function findToCollect(
  trx: Knex,
  bookings: readonly Booking[],
  now: Date,
): Promise<Map<string, number>> {
  const playerIds = [...new Set(bookings.map(({ playerId }) => playerId))];
  const owed = await Booking.query(trx).modify('owedAt', now).whereIn('playerId', playerIds);
  const isFirst = (booking: Booking) =>
    bookings.find(({ playerId }) => playerId === booking.playerId) === booking;
  return new Map(
    bookings.map((booking) => {
      const { id, playerId, payPlan, waivedAt, handMoney, pricePence } = booking;
      const isToPay = payPlan === 'by_hand' && !waivedAt && handMoney === null;
      const debts = isFirst(booking) ? owed.filter((debt) => debt.playerId === playerId) : [];
      return [id, debts.reduce((sum, debt) => sum + debt.pricePence, isToPay ? pricePence : 0)];
    }),
  );
}

/** Returns the first line of the last notes on an earlier lesson, for each lesson that has any. */
async function findFirstLines(trx: Knex, bookings: readonly Booking[]): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  for (const booking of bookings) {
    const [line] = (await findLastNotes(trx, booking))?.coachNotes.trim().split(/\s*[\r\n]/) ?? [];
    if (line) lines.set(booking.id, line);
  }
  return lines;
}

/** Returns the London day on which a series ends, for each of the lessons that is the third-last of its series. */
async function findEndsOfSeries(trx: Knex, bookings: readonly Booking[]): Promise<Map<string, string>> {
  const ids = bookings.flatMap(({ seriesId }) => seriesId ?? []);
  const ofSeries = await Booking.query(trx)
    .where({ status: 'confirmed' })
    .whereIn('seriesId', ids)
    .orderBy('startsAt');
  return new Map(
    bookings.flatMap(({ id, seriesId, startsAt }) => {
      const later = ofSeries.filter((other) => other.seriesId === seriesId && other.startsAt > startsAt);
      return later[1] && later.length === 2 ? [[id, londonDateOf(later[1].startsAt)]] : [];
    }),
  );
}
