import { SECOND_FACTOR_REQUIRED } from '@lessons/contract';
import type { Knex } from 'knex';
import { Refusal } from '../refusal/refusal.ts';
import { refusalOf, type Caller } from './authenticate.ts';
import type { HasSecondFactor } from './find-second-factor.ts';

interface Context {
  knex: Knex;
  hasSecondFactor: HasSecondFactor;
}

/**
 * Throws `Refusal` 403 for an account with a second factor whose code was not entered in this
 * session. The provider is asked for calls of the coach, and for players who have had a factor: then
 * it throws `Refusal` 503 while the provider is away. Other players never depend on it.
 */
export async function requireSecondFactor(
  { knex, hasSecondFactor }: Context,
  { player, token, isSecondFactorVerified }: Caller,
  isForCoach: boolean,
): Promise<void> {
  if (isSecondFactorVerified) {
    if (!player.hasSecondFactor) await player.$query(knex).patch({ hasSecondFactor: true });
    return;
  }
  if (!isForCoach && !player.hasSecondFactor) return;
  const isRequired = await hasSecondFactor(token).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (isRequired !== player.hasSecondFactor) {
    await player.$query(knex).patch({ hasSecondFactor: isRequired });
  }
  if (isRequired) {
    throw new Refusal(403, SECOND_FACTOR_REQUIRED, 'Enter the code of your authenticator app to go on.');
  }
}
