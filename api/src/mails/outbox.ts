import type { Knex } from 'knex';
import { Model } from '../database/model.ts';
import { Player } from '../players/player.ts';
import { enqueue } from '../queue/enqueue.ts';
import type { MailFacts, MailKind } from './mail-facts.ts';

/** `dropped`: not sent, since it is not wanted any more or would be late. */
type MailStatus = 'waiting' | 'sent' | 'failed' | 'dropped';

/** Whether a mail is sent within a minute, by the clock of the jobs. */
const IS_SOON = `coalesce(send_at, now()) < now() + interval '1 minute' as "isSoon"`;

/** A mail to one recipient. Rows are written in the transaction of what they tell. */
export class Mail extends Model {
  static override tableName = 'mails';

  /** The id is also the Message-ID. */
  declare id: string;
  /** The event that it tells: a recipient gets one mail for each event. */
  declare event: string;
  declare recipient: string;
  /** The player it is addressed to. Null for others. */
  declare playerId: string | null;
  declare kind: MailKind;
  declare facts: MailFacts;
  declare status: MailStatus;
  /** It is not sent earlier. Null: at once. */
  declare sendAt: Date | null;
  /** It is not sent later. Null: however late. */
  declare notAfter: Date | null;
  /** The end of the present attempt's lease, or the time of the next one. Null before the first. */
  declare nextAttemptAt: Date | null;
  declare attempts: number;
  declare lastError: string | null;
  declare sentAt: Date | null;
  declare createdAt: Date;
}

/** The services of an action that writes mails. */
export interface MailWriter {
  knex: Knex;
}

export interface NewMail {
  /**
   * Names what the mail tells, with everything that makes it another mail, such as
   * `reminder:<lesson>:<start>`. A recipient gets one mail about an event.
   */
  event: string;
  /** An address without a name. Empty for a player without one, who then gets no mail. */
  to: string;
  playerId: string | null;
  facts: MailFacts;
  /** The earliest time to send it; at once by default. */
  sendAt?: Date;
  /** Rather not at all than after this time. */
  notAfter?: Date;
}

/**
 * Writes mails in the caller's transaction; jobs send them after the commit. A recipient who has a
 * mail about the same event gets no other, unless that one was dropped: it is wanted again. Returns how many are new.
 */
export async function writeMails(trx: Knex.Transaction, mails: readonly NewMail[]): Promise<number> {
  const rows = new Map(
    // Reversed, so that the first mail to a recipient about an event is the one that is kept.
    mails.toReversed().map(({ event, to, playerId, facts, sendAt, notAfter }) => {
      const row = {
        event,
        recipient: to,
        playerId,
        kind: facts.kind,
        facts,
        sendAt: sendAt ?? null,
        notAfter: notAfter ?? null,
        nextAttemptAt: null,
        status: 'waiting' as const,
        attempts: 0,
        lastError: null,
      };
      return [`${event} ${to}`, row];
    }),
  );
  const inserted = [...rows.values()].filter(({ recipient }) => recipient !== '');
  if (inserted.length === 0) return 0;
  // Knex rather than the model, which can't tell whether a row was written.
  const written = await trx<Mail>('mails')
    .insert(inserted)
    .onConflict(['event', 'recipient'])
    .merge()
    .where('mails.status', 'dropped')
    .returning(['id', 'sendAt', trx.raw(IS_SOON)]);
  // A mail for later is found by the job that runs every minute. One for soon need not wait for that.
  for (const { id, sendAt, isSoon } of written as (Mail & { isSoon: boolean })[])
    if (isSoon) await enqueue(trx, 'send-mail', { mailId: id }, sendAt ?? undefined);
  return written.length;
}

/** Drops the mails about an event that are not sent yet, in the caller's transaction. Returns them. */
export async function dropMails(trx: Knex, { event }: { event: string }): Promise<Mail[]> {
  const waiting = Mail.query(trx).where({ event, status: 'waiting' });
  return waiting.patch({ status: 'dropped', lastError: null }).returning('*');
}

/** These tell a person what was done to their account: also if somebody has changed its address since. */
const TO_FORMER_ADDRESS: ReadonlySet<MailKind> = new Set(['second-factor-reset', 'access-removed']);

/**
 * Gives a mail the present address of its player: it may have been written weeks ago, or to a mistyped address, which is
 * a stranger's. Returns why it is not to be sent; null if it is.
 */
export async function readdress(trx: Knex.Transaction, mail: Mail): Promise<string | null> {
  const { event, kind, playerId, recipient } = mail;
  if (playerId === null || TO_FORMER_ADDRESS.has(kind)) return null;
  const { email } = await Player.query(trx).findById(playerId).throwIfNotFound();
  if (email === recipient) return null;
  if (email === '') return 'The player has no address any more.';
  const other = await Mail.query(trx).findOne({ event, recipient: email }).forUpdate();
  if (other && other.status !== 'dropped') return 'The present address already has an email about this.';
  await other?.$query(trx).delete();
  await mail.$query(trx).patch({ recipient: email });
  return null;
}
