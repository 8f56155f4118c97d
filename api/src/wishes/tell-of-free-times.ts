import { givenNameOf, lessonAt, londonDateOf, londonInstant } from '@lessons/rules';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { loadCourt } from '../availability/next-slots.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { slotFacts, writeToPlayer } from '../mails/recipients.ts';
import { listLapsedHolds } from '../payments/holds.ts';
import { decideWish, freeStartsOf, spanOfDay, TOLD_UNTIL } from './decide-wish.ts';
import { mailEventOf, removeWishes, Wish } from './wish.ts';

/** For so long a start that somebody held without paying does not count as free: they often try again. */
const LAPSED_MINUTES = 10;

interface Context extends MailWriter {
  clock: () => Date;
  log: Logger;
}

/**
 * Removes the wishes that are over, and mails the players for whose wishes a time is free. It compares what is free with
 * what was told, so that no cause of a free time is forgotten, nor one that was missed while no job ran. A day that fails
 * does not stop the others, and is tried again by the next run.
 */
export async function tellOfFreeTimes(context: Context): Promise<void> {
  const { knex, clock, log } = context;
  const days = await Wish.query(knex).distinct('date').orderBy('date');
  if (days.length === 0) return;
  await inTransaction(knex, async (trx) => {
    const over = Wish.query(trx).modify('over', clock()).orderBy('id');
    await removeWishes(trx, await over.forUpdate().skipLocked());
  });
  for (const { date } of days) {
    try {
      await inTransaction(knex, (trx) => tellOfDay(context, trx, date));
    } catch (error) {
      log.error({ date, err: error }, 'The players who wait for a time on this day could not be told');
    }
  }
}

async function tellOfDay({ clock }: Context, trx: Knex.Transaction, date: string): Promise<void> {
  const now = clock();
  // What another process has locked is told there.
  const wishes = await Wish.query(trx)
    .modify('open', now)
    .where({ date })
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .withGraphFetched('player');
  if (wishes.length === 0) return;
  const day = spanOfDay(date);
  const court = await loadCourt(trx, day, now);
  const isFree = wishes.some((wish) => freeStartsOf(wish, court).length > 0);
  const lapsed = isFree ? await listLapsedHolds(trx, day, now, LAPSED_MINUTES) : [];
  for (const wish of wishes) {
    const mayBeMailed = wish.player?.hasKnownAddress ?? false;
    const { told, news } = decideWish(wish, { court, lapsed, mayBeMailed });
    const toldStarts = [...told, ...news];
    if (news.length > 0) await tell(trx, wish, news, now);
    if (news.length > 0 || told.length < wish.toldStarts.length)
      await Wish.query(trx)
        .findById(wish.id)
        .patch({ toldStarts, ...(news.length > 0 && { toldAt: now }) });
  }
}

async function tell(trx: Knex.Transaction, wish: Wish, news: readonly Date[], now: Date): Promise<void> {
  const { id, date, minutes, player } = wish;
  const [first] = news;
  if (!player || !first) return;
  const evening = londonInstant(londonDateOf(now), TOLD_UNTIL);
  await writeToPlayer(
    trx,
    player,
    mailEventOf({ id, toldAt: now }),
    {
      kind: 'time-free',
      greetingName: givenNameOf(player),
      wishId: id,
      date,
      minutes,
      times: news.map((start) => slotFacts(lessonAt(start, minutes))),
    },
    { notAfter: first < evening ? first : evening },
  );
}
