import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { encode, ISSUER, player, SECRET, sign, USER } from '../../../tests/fixtures/api/tokens.ts';
import { reportForeignIssuer } from './report-foreign-issuer.ts';
import { createTokenVerifier, UnauthorizedToken } from './verify-token.ts';

const CUSTOM_DOMAIN = 'https://auth.lessons.example/auth/v1';
const foreign = { ...player, iss: ISSUER };

let lines: { expectedIssuer?: string; foundIssuer?: string; msg: string }[];
let verify: ReturnType<typeof createTokenVerifier>;
beforeEach(() => {
  lines = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const source = { kind: 'secret', secret: SECRET, issuer: CUSTOM_DOMAIN } as const;
  verify = reportForeignIssuer(createTokenVerifier(source), CUSTOM_DOMAIN, log);
});
afterEach(() => {
  jest.useRealTimers();
});

const refuses = async (token: Promise<string>) =>
  expect(verify(await token)).rejects.toBeInstanceOf(UnauthorizedToken);

test('a signed token of another issuer is refused, and one line names both issuers', async () => {
  await refuses(sign({ claims: foreign }));
  expect(lines).toMatchObject([{ level: 50, expectedIssuer: CUSTOM_DOMAIN, foundIssuer: ISSUER }]);
  expect(lines[0]?.msg).toContain('Set SUPABASE_URL to the address that they name');
});

test('tokens of another issuer are logged once a minute at most', async () => {
  jest.useFakeTimers({ now: Date.now() });
  await refuses(sign({ claims: foreign }));
  jest.setSystemTime(Date.now() + 59_000);
  await refuses(sign({ claims: foreign }));
  expect(lines).toHaveLength(1);
  jest.setSystemTime(Date.now() + 1_000);
  await refuses(sign({ claims: foreign }));
  expect(lines).toHaveLength(2);
});

test.each([
  ['with a wrong signature', () => sign({ claims: foreign, key: encode(`${SECRET}!`) })],
  [
    'of the right issuer that has expired',
    () => sign({ claims: { ...player, iss: CUSTOM_DOMAIN }, expires: '-1s' }),
  ],
  [
    'that is the anon key',
    () => sign({ claims: { role: 'anon', iss: 'supabase', aud: 'authenticated', sub: USER } }),
  ],
])('a token %s is refused without a log line', async (_what, token) => {
  await refuses(token());
  expect(lines).toEqual([]);
});
