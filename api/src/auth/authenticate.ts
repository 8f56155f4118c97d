import type { Knex } from 'knex';
import { findOrCreatePlayer, type Player } from '../players/player.ts';
import { accountDeleted, forbidden, unauthorized, unavailable } from '../http/refusal.ts';
import {
  SignInUnavailable,
  UnauthorizedToken,
  type VerifiedToken,
  type VerifyToken,
} from './verify-token.ts';

export interface Caller {
  player: Player;
  /** Returns whether the auth provider has verified the player's e-mail address, which it may have to be asked. */
  hasVerifiedEmail: () => Promise<boolean>;
  /** Whether a code of a second factor was entered in this session. */
  isSecondFactorVerified: boolean;
  /** The time at which this session was signed in. Null if its token does not say. */
  signedInAt: Date | null;
  accessToken: string;
}

/**
 * Returns who sent the request, by its verified token alone, with the player as in the database.
 * Throws `Refusal` 401 without a valid token or for a deleted account, and 503 while the provider's
 * keys can't be read.
 */
export async function authenticate(
  context: { knex: Knex; verifyToken: VerifyToken },
  authorization: string,
): Promise<Caller> {
  const { accessToken, isSecondFactorVerified, signedInAt, ...identity } = await verify(
    context.verifyToken,
    authorization,
  );
  const player = await findOrCreatePlayer(context.knex, identity);
  // Its access tokens are still valid at the provider, for an hour at most.
  if (player.closedAt) throw accountDeleted();
  // An older token may have verified an address that the player has changed since.
  const hasVerifiedEmail = async () => player.email === identity.email && identity.isEmailVerified('ask-now');
  return { player, hasVerifiedEmail, isSecondFactorVerified, signedInAt, accessToken };
}

async function verify(
  verifyToken: VerifyToken,
  authorization: string,
): Promise<VerifiedToken & { accessToken: string }> {
  const [, accessToken] = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization) ?? [];
  if (!accessToken) throw unauthorized();
  try {
    return { ...(await verifyToken(accessToken)), accessToken };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Returns the refusal for a token that the auth provider refuses, or while it can't be reached. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof UnauthorizedToken)
    return unauthorized('Your session has ended. Please sign in again.');
  if (error instanceof SignInUnavailable) {
    return unavailable(
      'sign_in_unavailable',
      'Sign-in is not available right now. Please try again in a moment.',
    );
  }
  return error;
}

/** Throws `Refusal` 403 if the request names another player. */
export function requireSelf(playerId: string, named: string | undefined): void {
  if (named !== undefined && named !== playerId) throw forbidden('This is somebody else’s.');
}
