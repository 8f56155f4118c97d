import { givenNameOf, MINUTE } from '@lessons/rules';
import type { Logger } from 'pino';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { dropMails, type MailWriter } from '../mails/outbox.ts';
import { writeToPlayer } from '../mails/recipients.ts';
import { lockClient } from '../players/client.ts';
import { Player } from '../players/player.ts';
import { notFound, refused, unavailable } from '../http/refusal.ts';
import { AuthAdminFailed, type AuthAdmin } from './auth-admin.ts';

/** Longer than the provider may take: the mail of a reset that failed is dropped before it is sent. */
const MAIL_AFTER_MS = MINUTE;

interface Context extends MailWriter {
  log: Logger;
  authAdmin: AuthAdmin | null;
  clock: () => Date;
}

/**
 * Removes the second factors of somebody who has lost them, on an admin's behalf, and tells them by
 * mail. Entry and mail are written before the provider is asked, so that no reset is without them.
 *
 * Throws `Refusal` 404 for an unknown person or a closed account, 422 for one's own factors, without
 * any, or without the provider's secret key, and 503 when the provider does not do it.
 */
export async function resetSecondFactor(
  { knex, log, authAdmin, clock }: Context,
  { of: playerId, by }: { of: string; by: string },
): Promise<void> {
  if (playerId === by) {
    throw refused(
      'own_second_factor',
      'Your own second factor is turned off under Privacy & Security, with a code.',
    );
  }
  const person = await Player.query(knex).findById(playerId);
  if (!person || person.closedAt) throw notFound('This person is not known.');
  if (!authAdmin) {
    throw refused(
      'secret_key_missing',
      'This site can’t reset a second factor: SUPABASE_SECRET_KEY is not set. Whoever runs the site removes it in Supabase, under Authentication, Users.',
    );
  }
  const now = clock();
  const event = `factor-reset:${playerId}:${now.toISOString()}`;
  const entry = { at: now, actorId: by, playerId };
  let removed = 0;
  try {
    const factors = await authAdmin.listFactors(playerId);
    if (factors.length === 0) throw refused('no_second_factor', 'This account has no second factor.');
    await inTransaction(knex, async (trx) => {
      // Not erased between here and the mail.
      const locked = await lockClient(trx, playerId);
      const details = { factors: factors.length };
      await writeAuditEntry(trx, { ...entry, action: 'factor.reset', details });
      const facts = { kind: 'second-factor-reset', greetingName: givenNameOf(locked) } as const;
      const sendAt = new Date(now.getTime() + MAIL_AFTER_MS);
      await writeToPlayer(trx, locked, event, facts, { sendAt });
    });
    for (const factor of factors) {
      await authAdmin.deleteFactor(playerId, factor);
      removed += 1;
    }
  } catch (error) {
    if (!(error instanceof AuthAdminFailed)) throw error;
    log.error({ playerId, err: error }, 'A second factor could not be reset');
    await inTransaction(knex, async (trx) => {
      await dropMails(trx, { event });
      await writeAuditEntry(trx, { ...entry, action: 'factor.reset_failed', details: { factors: removed } });
    });
    throw unavailable(
      'sign_in_unavailable',
      'The sign-in provider couldn’t do it. Please try again in a moment.',
    );
  }
  // From now on the provider is asked about sessions with its code: it does not end them itself.
  await person.$query(knex).patch({ hasSecondFactor: false });
}
