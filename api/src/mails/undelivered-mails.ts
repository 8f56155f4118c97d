import type { Knex } from 'knex';
import { inTransaction } from '../database/transaction.ts';
import type { LinkSettings } from '../links/signed-link.ts';
import { Player } from '../players/player.ts';
import { enqueue } from '../queue/enqueue.ts';
import { notFound, refused } from '../refusal/refusal.ts';
import { Mail } from './outbox.ts';
import { renderMail } from './render-mail.ts';

const DAY = 24 * 60 * 60_000;
const LISTED_DAYS = 30;
const MAX_LISTED = 100;
/** Attempts that have failed before a mail counts as delayed: about four minutes. */
const FAILED_ATTEMPTS = 3;

/** Counts the mails of the last 30 days that could not be delivered. */
export function countFailedMails(knex: Knex, now: Date): Promise<number> {
  return recent(knex, now).where({ status: 'failed' }).resultSize();
}

/** Returns the mails of the last 30 days that failed or are delayed, newest first. */
export async function listUndeliveredMails({ knex, links }: { knex: Knex; links: LinkSettings }, now: Date) {
  const mails = await recent(knex, now)
    .where((undelivered) =>
      undelivered
        .where({ status: 'failed' })
        .orWhere((delayed) => delayed.where({ status: 'waiting' }).where('attempts', '>=', FAILED_ATTEMPTS)),
    )
    .orderBy('createdAt', 'desc')
    .limit(MAX_LISTED);
  return mails.map((mail) => ({
    id: mail.id,
    to: mail.recipient,
    subject: subjectOf(mail, links),
    state: mail.status === 'failed' ? ('failed' as const) : ('delayed' as const),
    reason: mail.lastError,
    createdAt: mail.createdAt.toISOString(),
  }));
}

/**
 * Sends a failed mail again, with all its attempts: to the player's present address, which they may
 * have mended. Throws `Refusal` 404, or 422 when the mail has not failed.
 */
export async function sendMailAgain(knex: Knex, mailId: string): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const mail = await Mail.query(trx).findById(mailId).forUpdate();
    if (!mail) throw notFound('There is no such mail.');
    if (mail.status !== 'failed')
      throw refused('mail_not_failed', 'This mail was sent meanwhile, or is tried again by itself.');
    const recipient = await presentAddress(trx, mail);
    await mail.$query(trx).patch({ recipient, status: 'waiting', attempts: 0, lastError: null });
    await enqueue(trx, 'send-mail', { mailId });
  });
}

async function presentAddress(trx: Knex, { event, playerId, recipient }: Mail): Promise<string> {
  const player = playerId === null ? undefined : await Player.query(trx).findById(playerId);
  if (!player || player.email === '') return recipient;
  // The new address may have got a mail about the same event already.
  const other = await Mail.query(trx).findOne({ event, recipient: player.email });
  return other ? recipient : player.email;
}

function recent(knex: Knex, now: Date) {
  return Mail.query(knex).where('createdAt', '>', new Date(now.getTime() - LISTED_DAYS * DAY));
}

function subjectOf({ facts }: Mail, links: LinkSettings): string {
  try {
    return renderMail(facts, links).subject;
  } catch {
    // A kind that this release does not know, or facts that can't be rendered: the reason says so.
    return 'Mail';
  }
}
