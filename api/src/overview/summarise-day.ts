import {
  addDays,
  howPaid,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  startOfLondonDay,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { findUnreadCalendar } from '../availability/own-calendar.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import type { FactsOf } from '../mails/mail-facts.ts';
import { playerFacts, spanFacts, writeToCoaches } from '../mails/recipients.ts';
import { Booking, playerOf } from '../lessons/booking.ts';
import { moneyOf } from '../lessons/present-booking.ts';
import { TimeRequest } from '../time-requests/time-request.ts';
import { findLastNotes } from './last-notes.ts';

/** The hour of the summary by London's clock. The job runs at every hour of UTC. */
const HOUR_OF_SUMMARY = '07';
const USEFUL_UNTIL = '10:00';

/**
 * Writes the coaches a mail with the lessons of the day, between 7 and 8 in London: with what is to be collected from each
 * client, the last note on them, and the weekly times for which players have asked since. None without either.
 */
export async function summariseDay({ knex }: MailWriter, now: Date): Promise<void> {
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
      .withGraphFetched('[player, payment.refund, handPayment]');
    const requests = await tellOfRequests(trx, now);
    if (locked.length + requests.length === 0) return;
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
    const facts = {
      kind: 'coach-day',
      date,
      lessons,
      ...(requests.length > 0 && { requests }),
      ...(unreadCalendar && { unreadCalendar }),
    } as const;
    await writeToCoaches(trx, `day:${date}`, facts, { notAfter });
  });
}

/**
 * Returns the requests for weekly times of which no mail has told yet, and marks them as told. Those of this hour wait for
 * the next morning: the mail may be written already.
 */
async function tellOfRequests(
  trx: Knex.Transaction,
  now: Date,
): Promise<FactsOf<'coach-day'>['requests'] & {}> {
  const requests = await TimeRequest.query(trx)
    .modify('open', now)
    .whereNull('toldAt')
    .where('createdAt', '<', londonInstant(londonDateOf(now), `${HOUR_OF_SUMMARY}:00`))
    .forUpdate()
    .withGraphFetched('player');
  const ids = requests.map(({ id }) => id);
  await TimeRequest.query(trx).findByIds(ids).patch({ toldAt: now });
  return requests.flatMap(({ player, playerId, weekday, time, everyWeeks, forName }) =>
    player ? [{ playerId, player: playerFacts(player), weekday, time, everyWeeks, forName }] : [],
  );
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
      const { id, playerId, pricePence } = booking;
      const isToPay = howPaid({ paymentStatus: moneyOf(booking, now) }) === 'unpaid';
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
