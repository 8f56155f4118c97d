import { greetingNameOf } from '@lessons/rules';
import type { Logger } from 'pino';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeToPlayer } from '../mails/write-lesson-mails.ts';
import { Player } from '../players/player.ts';
import { notFound, refused, unavailable } from '../http/refusal.ts';
import { AuthAdminFailed, type AuthAdmin } from './auth-admin.ts';

interface Context extends MailWriter {
  log: Logger;
  authAdmin: AuthAdmin | null;
  clock: () => Date;
}

/**
 * Removes the second factors of somebody who has lost them, on an admin's behalf, and tells them by
 * mail. It is recorded before the provider is asked, so that no reset is without its entry.
 *
 * Throws `Refusal` 404 for an unknown person or a closed account, 422 for one's own factors, without
 * any, or without the provider's secret key, and 503 when the provider does not do it.
 */
export async function resetSecondFactor(
  { knex, deploymentId, log, authAdmin, clock }: Context,
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
  const record = (action: 'factor.reset' | 'factor.reset_failed', factors: number) =>
    inTransaction(knex, (trx) =>
      writeAuditEntry(trx, { at: clock(), action, actorId: by, playerId, details: { factors } }),
    );
  let removed = 0;
  try {
    const factors = await authAdmin.listFactors(playerId);
    if (factors.length === 0) throw refused('no_second_factor', 'This account has no second factor.');
    await record('factor.reset', factors.length);
    for (const factor of factors) {
      await authAdmin.deleteFactor(playerId, factor);
      removed += 1;
    }
  } catch (error) {
    if (!(error instanceof AuthAdminFailed)) throw error;
    log.error({ playerId, err: error }, 'A second factor could not be reset');
    await record('factor.reset_failed', removed);
    throw unavailable(
      'sign_in_unavailable',
      'The sign-in provider did not do it. Please try again in a moment.',
    );
  }
  await inTransaction(knex, async (trx) => {
    // Sessions with its code are asked about from now on: the provider ends none of them by itself.
    await person.$query(trx).patch({ hasSecondFactor: false });
    await writeToPlayer({ trx, deploymentId }, person, `factor-reset:${playerId}:${clock().toISOString()}`, {
      kind: 'second-factor-reset',
      greetingName: greetingNameOf(person),
    });
  });
}
