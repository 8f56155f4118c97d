import { FRESH_SIGN_IN_REQUIRED, SECOND_FACTOR_REQUIRED } from '@lessons/contract';
import { MINUTE } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Player } from '../players/player.ts';
import { Refusal, refused } from '../http/refusal.ts';
import { refusalOf, type Caller } from './authenticate.ts';
import type { HasSecondFactor } from './find-second-factor.ts';

/** Long enough for typing a password and a code. */
const FRESH_MS = 10 * MINUTE;

const secondFactorRequired = () =>
  new Refusal(403, SECOND_FACTOR_REQUIRED, 'Enter the code from your authenticator app to go on.');

interface Context {
  knex: Knex;
  clock: () => Date;
  hasSecondFactor: HasSecondFactor;
}

/**
 * Throws `Refusal` 403 for an account with a second factor whose code was not entered in this
 * session. The provider is asked for every call of a coach or an admin, who see more in the calls of
 * players too, and for players whose session says something else than their row: one without the code
 * of a factor, or one with the code of a factor that was reset. Then it throws `Refusal` 401 for a
 * session that the provider has ended, and 503 while the provider is away. Other players never depend
 * on it.
 */
export async function requireSecondFactor(
  context: Context,
  { player, accessToken, isSecondFactorVerified }: Caller,
): Promise<void> {
  if (!player.canManage && player.hasSecondFactor === isSecondFactorVerified) return;
  const isRequired = await findSecondFactor(context, player, accessToken);
  if (isRequired !== player.hasSecondFactor) await recordFactor(context, player, isRequired);
  if (isRequired && !isSecondFactorVerified) throw secondFactorRequired();
}

async function findSecondFactor(
  { hasSecondFactor }: Context,
  player: Player,
  accessToken: string,
): Promise<boolean> {
  try {
    const found = await hasSecondFactor(accessToken);
    // A cached response can be older than what the row knows.
    return found === player.hasSecondFactor ? found : await hasSecondFactor(accessToken, 'ask-now');
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * Throws `Refusal` 422 unless the caller has signed in just now: an unlocked phone in other hands is
 * not enough. Throws 403 without the code of the account's second factor, 401 if the provider has
 * ended the session, and 503 while the provider is away.
 */
export async function requireFreshSignIn(
  { hasSecondFactor }: { hasSecondFactor: HasSecondFactor },
  { signedInAt, isSecondFactorVerified, accessToken }: Caller,
): Promise<void> {
  // The real clock, which tokens have: the sandbox's may stand still.
  if (!signedInAt || Date.now() - signedInAt.getTime() > FRESH_MS)
    throw refused(
      FRESH_SIGN_IN_REQUIRED,
      'Please enter your password again: reload the page, or sign out and in again, and repeat this within ten minutes.',
    );
  let isRequired: boolean;
  try {
    isRequired = await hasSecondFactor(accessToken, 'ask-now');
  } catch (error) {
    throw refusalOf(error);
  }
  if (isRequired && !isSecondFactorVerified) throw secondFactorRequired();
}

/** Records whether the account has a factor, once for all the requests that see it at the same time. */
async function recordFactor(
  { knex, clock }: Context,
  player: Player,
  hasSecondFactor: boolean,
): Promise<void> {
  const { id: playerId } = player;
  await inTransaction(knex, async (trx) => {
    const changed = await player
      .$query(trx)
      .patch({ hasSecondFactor })
      .whereNot({ hasSecondFactor })
      .whereNull('closedAt');
    if (changed === 0) return;
    const action = hasSecondFactor ? 'factor.added' : 'factor.removed';
    await writeAuditEntry(trx, { at: clock(), action, actorId: playerId, playerId });
  });
}
