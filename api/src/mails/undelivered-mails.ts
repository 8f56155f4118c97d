import { DAY } from '@lessons/rules';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { inTransaction } from '../database/transaction.ts';
import type { LinkSettings } from '../links/signed-link.ts';
import { enqueue } from '../queue/enqueue.ts';
import { notFound, refused } from '../http/refusal.ts';
import { Mail, readdress, type MailWriter } from './outbox.ts';
import { renderMail } from './render-mail.ts';
import type { MailSite } from './templates/mail-content.ts';

const LISTED_DAYS = 30;
const MAX_LISTED = 100;
/** Attempts that have failed before a mail counts as delayed: about four minutes. */
const FAILED_ATTEMPTS = 3;

/** Counts the mails of the last 30 days that could not be delivered. */
export function countFailedMails(context: MailWriter, now: Date): Promise<number> {
  return recent(context, now).where({ status: 'failed' }).resultSize();
}

/** Returns the mails of the last 30 days that failed or are delayed, newest first. */
export async function listUndeliveredMails(context: MailWriter & { links: LinkSettings }, now: Date) {
  const mails = await recent(context, now)
    .where((undelivered) =>
      undelivered
        .where({ status: 'failed' })
        .orWhere((delayed) => delayed.where({ status: 'waiting' }).where('attempts', '>=', FAILED_ATTEMPTS)),
    )
    .orderBy('createdAt', 'desc')
    .limit(MAX_LISTED);
  const site = { ...context.links, coach: await loadCoachProfile(context.knex) };
  return mails.map((mail) => ({
    id: mail.id,
    to: mail.recipient,
    subject: subjectOf(mail, site),
    state: mail.status === 'failed' ? ('failed' as const) : ('delayed' as const),
    reason: mail.lastError,
    createdAt: mail.createdAt.toISOString(),
  }));
}

/**
 * Sends a failed mail again, with all its attempts, to the player's present address: they may have
 * corrected it. Throws `Refusal` 404, or 422 when the mail has not failed, or nobody is to have it any more.
 */
export async function sendMailAgain(
  { knex }: MailWriter,
  mailId: string,
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const mail = await Mail.query(trx).findOne({ id: mailId }).forUpdate();
    if (!mail) throw notFound('There is no such email.');
    if (mail.status !== 'failed')
      throw refused(
        'mail_not_failed',
        'This email has been sent in the meantime, or will be tried again automatically.',
      );
    const problem = await readdress(trx, mail);
    if (problem) throw refused('mail_not_wanted', problem);
    await mail.$query(trx).patch({ status: 'waiting', attempts: 0, lastError: null });
    const { kind, playerId } = mail;
    const details = { mailId, kind };
    await writeAuditEntry(trx, { at: now, action: 'mail.sent_again', actorId: by, playerId, details });
    await enqueue(trx, 'send-mail', { mailId });
  });
}

function recent({ knex }: MailWriter, now: Date) {
  return Mail.query(knex).where('createdAt', '>', new Date(now.getTime() - LISTED_DAYS * DAY));
}

function subjectOf({ facts }: Mail, site: MailSite): string {
  try {
    return renderMail(facts, site).subject;
  } catch {
    // A kind that this release does not know, or facts that can't be rendered: the reason says so.
    return 'Mail';
  }
}
