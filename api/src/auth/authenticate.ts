import { findOrCreatePlayer, type Player } from '../players/player.ts';
import type { Knex } from 'knex';
import { unauthorized, unavailable } from '../refusal/refusal.ts';
import {
  TokenKeysUnavailable,
  UnauthorizedToken,
  type VerifiedToken,
  type VerifyToken,
} from './verify-token.ts';

export interface Caller {
  player: Player;
  /** Whether the auth provider has verified the player's e-mail address. */
  hasVerifiedEmail: boolean;
}

/**
 * Who sent the request: by the verified token alone.
 *
 * @throws Refusal 401 without a token that proves it, 503 while the provider's keys can't be read.
 */
export async function authenticate(
  context: { knex: Knex; verifyToken: VerifyToken },
  authorization: string,
): Promise<Caller> {
  const { emailVerified, ...identity } = await verify(context, authorization);
  const player = await findOrCreatePlayer(context.knex, identity);
  // An old token still verifies an address that the player no longer has.
  return { player, hasVerifiedEmail: emailVerified && player.email === identity.email };
}

async function verify(
  { verifyToken }: { verifyToken: VerifyToken },
  authorization: string,
): Promise<VerifiedToken> {
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization) ?? [];
  if (!token) throw unauthorized();
  try {
    return await verifyToken(token);
  } catch (error) {
    if (error instanceof UnauthorizedToken)
      throw unauthorized('Your session has ended. Please sign in again.');
    if (error instanceof TokenKeysUnavailable) {
      throw unavailable(
        'sign_in_unavailable',
        'Sign-in is not available right now. Please try again in a moment.',
      );
    }
    throw error;
  }
}
