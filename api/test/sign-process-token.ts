import { importJWK, SignJWT } from 'jose';
import type { JWK } from 'jose';
import type { ApiProcess } from './start-api-process.ts';
import type { TestDatabase } from './test-database.ts';

/** Signs a token as the embedded sign-in of this API process does; `claims` change it. */
export async function signProcessToken(
  { knex }: Pick<TestDatabase, 'knex'>,
  { url }: Pick<ApiProcess, 'url'>,
  claims: Record<string, unknown>,
): Promise<string> {
  const row = await knex<{ private_key: JWK }>('auth_sandbox.signing_keys').first('private_key');
  if (!row) throw new Error('The embedded sign-in has no signing key yet.');
  const { private_key: key } = row;
  return new SignJWT({ aud: 'authenticated', role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid ?? '' })
    .setIssuer(`${url}/auth/v1`)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importJWK(key, 'ES256'));
}
