import { MINUTE } from '@lessons/rules';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { IS_OWN } from '../database/deployment.ts';
import { inTransaction } from '../database/transaction.ts';
import type { LinkRecipient } from '../links/link-addresses.ts';
import type { LinkSettings } from '../links/signed-link.ts';
import { enqueue } from '../queue/enqueue.ts';
import { Player } from '../players/player.ts';
import { isPermanentRefusal, reasonOf, summaryOf } from './delivery-errors.ts';
import type { MailKind } from './mail-facts.ts';
import type { MailServer } from './mail-server.ts';
import { Mail, readdress } from './outbox.ts';
import { nameLessons, refreshMoney } from './refresh-facts.ts';
import { renderMail } from './render-mail.ts';

/** The services for sending mails. */
export interface MailContext {
  knex: Knex;
  /** Sends nothing in a copy of another deployment's database. */
  deploymentId: string;
  /** Null on a site that sends no mails. */
  mailServer: MailServer | null;
  links: LinkSettings;
  clock: () => Date;
  log: Logger;
}

/** An attempt that has not ended by then was made by a process that was killed. */
export const LEASE_MS = 2 * MINUTE;
const FIRST_PAUSE_MS = MINUTE / 2;
const MAX_PAUSE_MS = 30 * MINUTE;
/** About four days: 198 attempts every half hour, after the first ones. */
export const MAX_ATTEMPTS = 205;
/** The job that looks for them runs every minute. */
const MAX_AT_ONCE = 200;

/**
 * Sends a mail if it is due, and records the result. Two processes never send one mail at a time: an
 * attempt begins by taking a lease. A failure is recorded, not thrown, and tried again later. The
 * mail is sent a second time, with the same Message-ID, only if the process dies after the server
 * has accepted it and before that is recorded.
 */
export async function sendMail(context: MailContext, mailId: string): Promise<void> {
  const { knex, mailServer } = context;
  // One for the whole attempt: what it sends was true while it had the lease.
  const now = context.clock();
  const mail = await takeLease(context, mailId, now);
  if (!mail) return;
  const facts = await refreshMoney(knex, mail.facts, now);
  const dropped =
    (facts ? await reasonToDrop(context, mail, now) : 'Nothing of it is owed any more.') ??
    (await inTransaction(knex, (trx) => readdress(trx, mail)));
  if (dropped || !facts) {
    await recordUnlessEnded(knex, mail, { status: 'dropped', lastError: dropped });
    return;
  }
  try {
    const coach = await loadCoachProfile(knex);
    const rendered = renderMail(await nameLessons(knex, facts), {
      ...context.links,
      coach,
      recipient: await recipientOfLinks(knex, mail),
    });
    await mailServer?.deliver({ id: mail.id, recipient: mail.recipient, ...rendered });
  } catch (error) {
    await recordFailure(context, mail, error);
    return;
  }
  // A mail that was dropped meanwhile has been sent, too.
  const sent = { status: 'sent', sentAt: context.clock(), lastError: null, nextAttemptAt: null } as const;
  await mail.$query(knex).patch(sent);
}

/** Adds a job for each mail that is due: for later, to be tried again, or left by a killed process. */
export async function sendDueMails(context: MailQueue): Promise<void> {
  const due = await whereDue(context).orderByRaw(DUE_AT).limit(MAX_AT_ONCE).select('id');
  for (const { id } of due) await enqueue(context.knex, 'send-mail', { mailId: id });
}

const DUE_AT = 'coalesce(next_attempt_at, send_at, created_at)';

type MailQueue = Pick<MailContext, 'knex' | 'deploymentId' | 'clock'>;

/** Mails that are due at once count as due by any clock. */
function whereDue({ knex, deploymentId, clock }: MailQueue, now = clock()) {
  return Mail.query(knex)
    .where({ status: 'waiting' })
    .whereRaw(IS_OWN, [deploymentId])
    .where((due) => due.whereNull('nextAttemptAt').orWhere('nextAttemptAt', '<=', now))
    .where((due) => due.whereNull('sendAt').orWhere('sendAt', '<=', now));
}

async function takeLease(context: MailContext, mailId: string, now: Date): Promise<Mail | undefined> {
  const [taken] = await whereDue(context, now)
    .where({ id: mailId })
    .patch({ attempts: Mail.raw('attempts + 1'), nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .returning('*');
  return taken;
}

/** The switch of a player that each optional mail has. */
const SWITCHES: { [Kind in MailKind]?: 'reminderMails' | 'twoHourReminderMails' | 'newsMails' } & {
  // There are no marketing mails today. One of a kind such as `news-offers` needs its switch here.
  [Kind in Extract<MailKind, `news-${string}`>]: 'newsMails';
} = {
  'reminder-24h': 'reminderMails',
  'reminder-2h': 'twoHourReminderMails',
};

/** The mails that ask for a new time of lessons that were called off. */
const ASKING_TO_CHOOSE: ReadonlySet<MailKind> = new Set([
  'lesson-called-off',
  'lessons-called-off',
  'choice-reminder',
]);

/** These name players, with their addresses and phone numbers. */
const TO_COACHES: ReadonlySet<MailKind> = new Set([
  'coach-lesson-booked',
  'coach-lessons-booked',
  'coach-lesson-moved',
  'coach-lesson-cancelled',
  'coach-refund-failed',
  'coach-day',
  'coach-calendar-unread',
]);

/** These are sent only to an address that is known to be the player's, of an account that is not closed. */
const TO_KNOWN_ADDRESSES: ReadonlySet<MailKind> = new Set(['time-free']);

async function reasonToDrop(context: MailContext, mail: Mail, now: Date): Promise<string | null> {
  const { knex, mailServer } = context;
  if (mail.notAfter && mail.notAfter < now) return 'It would have been late.';
  const switchOfKind = SWITCHES[mail.kind];
  const isToCoach = TO_COACHES.has(mail.kind);
  const needsKnownAddress = TO_KNOWN_ADDRESSES.has(mail.kind);
  if ((switchOfKind || isToCoach || needsKnownAddress) && mail.playerId) {
    const player = await Player.query(knex).findById(mail.playerId);
    if (player && switchOfKind && !player[switchOfKind]) return 'The player does not want such emails.';
    if (player && isToCoach && !player.isCoach) return 'The recipient is no coach any more.';
    if (player && needsKnownAddress && (player.closedAt || !player.hasKnownAddress))
      return 'The address is not known to be the player’s.';
  }
  return mailServer ? null : 'This site sends no emails.';
}

/** Returns for whom the links of a mail act without sign-in, if it has such links. */
async function recipientOfLinks(knex: Knex, mail: Mail): Promise<LinkRecipient | undefined> {
  // Its link shows that the address is theirs.
  if (mail.kind === 'confirm-address' && mail.playerId)
    return { playerId: mail.playerId, email: mail.recipient };
  return ASKING_TO_CHOOSE.has(mail.kind) ? findKnownRecipient(knex, mail) : undefined;
}

/** Returns the recipient of a mail if the address is known to be theirs: see `MailSite`. */
async function findKnownRecipient(
  knex: Knex,
  { playerId, recipient: email }: Mail,
): Promise<LinkRecipient | undefined> {
  const player = playerId === null ? undefined : await Player.query(knex).findById(playerId);
  if (player?.email !== email) return undefined;
  return player.hasKnownAddress ? { playerId: player.id, email } : undefined;
}

async function recordFailure({ knex, clock, log }: MailContext, mail: Mail, error: unknown): Promise<void> {
  const { id: mailId, kind, attempts } = mail;
  const hasFailed = isPermanentRefusal(error) || attempts >= MAX_ATTEMPTS;
  log[hasFailed ? 'error' : 'warn'](
    // Neither the error's message nor its response: servers repeat the recipient's address in them.
    { mailId, kind, attempts, ...summaryOf(error) },
    hasFailed
      ? 'A mail could not be delivered; the coach sees it in the settings'
      : 'A mail could not be sent; it is tried again',
  );
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
  await recordUnlessEnded(knex, mail, {
    status: hasFailed ? 'failed' : 'waiting',
    lastError: reasonOf(error),
    nextAttemptAt: hasFailed ? null : new Date(clock().getTime() + pauseMs),
  });
}

/** Records the result unless the mail was dropped during the attempt. */
async function recordUnlessEnded(knex: Knex, { id }: Mail, result: Partial<Mail>): Promise<void> {
  await Mail.query(knex).where({ id, status: 'waiting' }).patch(result);
}
