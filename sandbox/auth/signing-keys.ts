import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';

export const SIGNING_ALGORITHM = 'ES256';

/** Generates a private key in the form in which it is stored. */
export async function generateSigningKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: SIGNING_ALGORITHM };
}

/**
 * Returns the body of `/.well-known/jwks.json`: the public half of each key, as hosted Supabase
 * shows it.
 */
export function publishKeys(keys: readonly JWK[]): { keys: JWK[] } {
  const published = keys.map(({ kty, crv, x, y, kid }) => ({
    alg: SIGNING_ALGORITHM,
    crv,
    ext: true,
    key_ops: ['verify'],
    kid,
    kty,
    use: 'sig',
    x,
    y,
  }));
  return { keys: published as JWK[] };
}
