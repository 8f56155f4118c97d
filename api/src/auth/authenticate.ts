import type { Knex } from 'knex';
import { findOrCreatePlayer, type Player } from '../players/player.ts';
import { forbidden, unauthorized, unavailable } from '../refusal/refusal.ts';
import { TokenKeysUnavailable, UnauthorizedToken } from './verify-token.ts';
import type { VerifiedToken, VerifyToken } from './verify-token.ts';

export interface Caller {
  player: Player;
  /** Whether the auth provider has verified the player's e-mail address. */
  hasVerifiedEmail: boolean;
}

/**
 * Returns who sent the request, by its verified token alone. Throws `Refusal` 401 without a valid
 * token, and 503 while the provider's keys can't be read.
 */
export async function authenticate(
  context: { knex: Knex; verifyToken: VerifyToken },
  authorization: string,
): Promise<Caller> {
  const { emailVerified, ...identity } = await verify(context.verifyToken, authorization);
  const player = await findOrCreatePlayer(context.knex, identity);
  // An older token may have verified an address that the player has changed since.
  return { player, hasVerifiedEmail: emailVerified && player.email === identity.email };
}

async function verify(verifyToken: VerifyToken, authorization: string): Promise<VerifiedToken> {
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

/** Throws `Refusal` 403 if the request names another player. */
export function requireSelf(playerId: string, named: string | undefined): void {
  if (named !== undefined && named !== playerId) throw forbidden('This is somebody else’s.');
}
