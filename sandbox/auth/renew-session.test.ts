import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { REUSE_INTERVAL_SECONDS } from './renew-session.ts';
import { serveAuth } from './tests/serve-auth.ts';
import type { AuthTestResponse, ServedAuth } from './tests/serve-auth.ts';

let first: ServedAuth;
/** Another API process on the same database. */
let second: ServedAuth;

beforeAll(async () => {
  first = await serveAuth();
  second = await serveAuth({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const renew = (refreshToken: unknown, by = first) =>
  by.post('/token?grant_type=refresh_token', { refresh_token: refreshToken });
const tokenIn = ({ body }: AuthTestResponse) => body['refresh_token'] as string;
const statusOf = ({ status }: AuthTestResponse) => status;

async function signUp(): Promise<string> {
  return (await first.signUp())['refresh_token'] as string;
}

/** Moves the time at which the token was used back. */
function moveBack(seconds: number, token: string) {
  const { knex } = first.database;
  return knex('auth.refresh_tokens')
    .where({ token })
    .update({ updated_at: knex.raw('updated_at - make_interval(secs => ?)', [seconds]) });
}

describe('renewing one session', () => {
  test('renewals of one session in many tabs at once get one next token, whichever process they ask', async () => {
    const token = await signUp();

    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, tab) => renew(token, tab % 2 ? first : second)),
    );

    expect(responses.map(statusOf)).toEqual(Array(12).fill(200));
    expect(new Set(responses.map(tokenIn)).size).toBe(1);
    const renewed = responses.filter(({ headers }) => headers.get('sb-auth-refresh-token-reuse') === 'false');
    expect(renewed).toHaveLength(1);
  });

  test('a tab that is two renewals behind gets the newest token, within the reuse interval', async () => {
    const oldest = await signUp();
    const middle = tokenIn(await renew(oldest));
    const newest = tokenIn(await renew(middle));

    expect(tokenIn(await renew(oldest))).toBe(newest);
  });

  test('the parent of the newest token is renewed at any time: the response may have been lost', async () => {
    const parent = await signUp();
    const newest = tokenIn(await renew(parent));
    await moveBack(86_400, parent);

    expect(tokenIn(await renew(parent))).toBe(newest);
  });

  test('an old token that comes back after the reuse interval ends the session', async () => {
    const stolen = await signUp();
    const middle = tokenIn(await renew(stolen));
    const newest = tokenIn(await renew(middle));
    await moveBack(REUSE_INTERVAL_SECONDS + 1, stolen);

    expect(await renew(stolen)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    });
    expect((await Promise.all([newest, middle].map((token) => renew(token)))).map(statusOf)).toEqual([
      400, 400,
    ]);
  });
});
