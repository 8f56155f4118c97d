import { describe, expect, test } from '@jest/globals';
import { refusalOf } from '../../../tests/fixtures/api/refusal-of.ts';
import { signLink, verifyLink, type LinkPurpose } from './signed-link.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const SUBJECT = '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01';
const settings = { secrets: ['a secret of at least thirty-two bytes'] };
const token = signLink(settings, { purpose: 'lesson', subject: SUBJECT });

interface Verifying {
  purpose?: LinkPurpose;
  now?: Date;
  secrets?: string[];
}
const verify = (
  given: string,
  { purpose = 'lesson', now = NOW, secrets = settings.secrets }: Verifying = {},
) => verifyLink({ secrets }, purpose, given, now);

const invalid = { status: 404, code: 'link_invalid' };

test('a link opens what it was signed for, and its token fits into any path', () => {
  expect(verify(token)).toBe(SUBJECT);
  expect(token).toMatch(/^[\w-]+$/);
});

test('a link’s subject may have parts of its own', () => {
  const subject = `reminders:${SUBJECT}`;
  expect(verify(signLink(settings, { purpose: 'lesson', subject }))).toBe(subject);
});

describe('refused links', () => {
  test.each(['receipt', 'choice', 'unsubscribe', 'calendar', 'wish'] as const)(
    'a link is refused for another purpose: %s',
    (purpose) => {
      expect(refusalOf(() => verify(token, { purpose }))).toMatchObject(invalid);
    },
  );

  test('a link is refused with another subject, expiry or version under the same signature', () => {
    const bytes = Buffer.from(token, 'base64url');
    const mac = bytes.subarray(0, 32);
    const other = SUBJECT.replace('7', '8');
    for (const content of [`1::${other}`, `1:9999999999:${SUBJECT}`, `2::${SUBJECT}`, '']) {
      const forged = Buffer.concat([mac, Buffer.from(content)]).toString('base64url');
      expect([content, refusalOf(() => verify(forged))]).toMatchObject([content, invalid]);
    }
  });

  test('a link of a mail is refused with any of its characters changed, or left out [promise access]', () => {
    for (let index = 0; index < token.length; index += 1) {
      const changed = token[index] === 'A' ? 'B' : 'A';
      const spellings = [
        token.slice(0, index) + changed + token.slice(index + 1),
        token.slice(0, index) + token.slice(index + 1),
      ];
      for (const spelling of spellings) expect(refusalOf(() => verify(spelling))).toMatchObject(invalid);
    }
  });

  test.each(['', 'x', '!', `${token}=`, `${token}.`, ` ${token}`, 'A'.repeat(100_000)])(
    'a token that nobody signed is refused: %#',
    (given) => expect(refusalOf(() => verify(given))).toMatchObject(invalid),
  );

  test('a link is refused that is signed with another secret', () => {
    const forged = signLink({ secrets: ['x'.repeat(40)] }, { purpose: 'lesson', subject: SUBJECT });
    expect(refusalOf(() => verify(forged))).toMatchObject(invalid);
  });
});

test('a link opens until its expiry, and then says that it has expired', () => {
  const expiresAt = new Date('2026-11-22T10:05:00Z');
  const link = signLink(settings, { purpose: 'calendar', subject: SUBJECT, expiresAt });
  const at = (now: string) => () => verify(link, { purpose: 'calendar', now: new Date(now) });
  expect(at('2026-11-22T10:04:59.999Z')()).toBe(SUBJECT);
  expect(refusalOf(at('2026-11-22T10:05:00Z'))).toMatchObject({ status: 410, code: 'link_expired' });
});

test('after a change of the secret, old links open until the old secret is removed', () => {
  const [old] = settings.secrets as [string];
  const newer = 'another secret of thirty-two bytes or more';
  const both = { secrets: [newer, old] };
  expect(verify(token, both)).toBe(SUBJECT);
  const signedAnew = signLink(both, { purpose: 'lesson', subject: SUBJECT });
  expect(verify(signedAnew, { secrets: [newer] })).toBe(SUBJECT);
  expect(refusalOf(() => verify(token, { secrets: [newer] }))).toMatchObject(invalid);
});
