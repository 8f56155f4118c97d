import { JWTClaimValidationFailed } from 'jose/errors';
import type { JWTPayload } from 'jose';
import type { Logger } from 'pino';
import { AUDIENCE, UnauthorizedToken, type VerifyToken } from './verify-token.ts';

const LOG_EVERY_MS = 60_000;

/**
 * Returns `verify`, which then logs when the provider's own tokens are refused because they name
 * another issuer, once a minute at most. Everybody gets 401 then: Supabase's tokens name the project's
 * address even if SUPABASE_URL is its custom domain.
 * https://github.com/orgs/supabase/discussions/44373
 */
export function reportForeignIssuer(verify: VerifyToken, expectedIssuer: string, log: Logger): VerifyToken {
  let loggedAt = -Infinity;
  return async (token) => {
    try {
      return await verify(token);
    } catch (error) {
      const claims = claimsOfForeigner(error);
      if (claims && Date.now() - loggedAt >= LOG_EVERY_MS) {
        loggedAt = Date.now();
        log.error(
          { expectedIssuer, foundIssuer: claims.iss ?? null },
          'Sign-ins are refused: their tokens are of another issuer. Set SUPABASE_URL to the address that they name',
        );
      }
      throw error;
    }
  };
}

/**
 * Returns the claims of a token that only its issuer is wrong in. The signature is checked before the claims, so nobody
 * else can have this logged.
 */
function claimsOfForeigner(error: unknown): JWTPayload | null {
  const refusal = error instanceof UnauthorizedToken ? error.cause : undefined;
  if (!(refusal instanceof JWTClaimValidationFailed) || refusal.claim !== 'iss') return null;
  // The anon key is signed with the same secret, and names no project's address.
  return refusal.payload['role'] === AUDIENCE ? refusal.payload : null;
}
