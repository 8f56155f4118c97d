import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PASSWORD, serveAuth } from './tests/serve-auth.ts';
import type { ServedAuth } from './tests/serve-auth.ts';

let served: ServedAuth;

beforeAll(async () => {
  served = await serveAuth({ confirmsEmail: true });
});
afterAll(() => served.close());

const signUp = (email: string, password = PASSWORD) => served.post('/signup', { email, password });
const signIn = (email: string, password = PASSWORD) =>
  served.post('/token?grant_type=password', { email, password });
const resend = (email: string) => served.post('/resend', { type: 'signup', email });
const verify = (token_hash: string, type = 'signup') => served.post('/verify', { token_hash, type });

/** Returns the links mailed to an address, newest first. */
function linksTo(recipient: string): string[] {
  return served.mails.flatMap(({ to, links }) => (to === recipient ? links : []));
}

function tokenTo(email: string): string {
  const [newest = ''] = linksTo(email);
  return new URL(newest).searchParams.get('token_hash') ?? '';
}

function moveBack(seconds: number, email: string) {
  const { knex } = served.database;
  return knex('auth.users')
    .where({ email })
    .update({ confirmation_sent_at: knex.raw('confirmation_sent_at - make_interval(secs => ?)', [seconds]) });
}

describe('a new account', () => {
  test('a new account gets another mail after a minute, and no sooner', async () => {
    const email = served.newEmail();
    await signUp(email);
    const tooSoon = {
      status: 429,
      body: {
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(/^For security purposes, .* after \d+ seconds\.$/),
      },
    };
    expect(await resend(email)).toMatchObject(tooSoon);
    expect(await signUp(email)).toMatchObject(tooSoon);

    await moveBack(60, email);
    expect(await resend(email)).toMatchObject({ status: 200 });
    await moveBack(60, email);
    expect(await signUp(email, 'another-123')).toMatchObject({ status: 200, body: { email } });
    expect(linksTo(email)).toHaveLength(3);

    // Whoever signs up again does not change the password.
    await verify(tokenTo(email));
    expect((await signIn(email, 'another-123')).status).toBe(400);
    expect((await signIn(email)).status).toBe(200);
  });
});
