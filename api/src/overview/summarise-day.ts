import { addDays, londonDateOf, londonInstant, londonTimeOf, startOfLondonDay } from '@lessons/rules';
import type { Knex } from 'knex';
import { findUnreadCalendar } from '../availability/own-calendar.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { playerFacts, spanFacts, writeToCoaches } from '../mails/recipients.ts';
import { Booking, playerOf } from '../lessons/booking.ts';

/** The hour of the summary by London's clock. The job runs at every hour of UTC. */
const HOUR_OF_SUMMARY = '07';
const USEFUL_UNTIL = '10:00';

/** Writes the coaches a mail with the lessons of the day, between 7 and 8 in London, if there are any. */
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
    const lessons = bookings.map((booking) => {
      const seriesEndsOn = endOf.get(booking.id);
      const player = playerFacts(playerOf(booking));
      return { ...spanFacts(booking), bookingId: booking.id, player, ...(seriesEndsOn && { seriesEndsOn }) };
    });
    const notAfter = londonInstant(date, USEFUL_UNTIL);
    const unreadCalendar = await findUnreadCalendar(trx, now);
    const facts = { kind: 'coach-day', date, lessons, ...(unreadCalendar && { unreadCalendar }) } as const;
    await writeToCoaches({ trx, deploymentId }, `day:${date}`, facts, { notAfter });
  });
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
