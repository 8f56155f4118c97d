import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { phoneDigits } from '@lessons/rules';
import { openApi } from '../fixtures/api/set-up-api.ts';

/* Phone numbers and e-mail addresses as people type and paste them. */

const api = await openApi();
const coach = await api.createPlayer({ isCoach: true });
const guest = randomUUID();
await api.knex('players').insert({ id: guest, email: '', hasAccount: false, firstName: 'Margaret' });

/** Resolves with the guest's details as the coach sees them after a change. */
async function change(details: { phone?: string; email?: string }) {
  const path = `/api/admin/clients/${guest}`;
  const body = { firstName: 'Margaret', ...details };
  const { status, body: response } = await api.call('PUT', path, { as: coach, body });
  const { code, message } = response;
  if (status !== 200) return { status, code, message };
  const page = await api.call('GET', path, { as: coach });
  return { status, ...(page.body['client'] as { phone: string; email: string }) };
}

const SPELLINGS: [where: string, typed: string][] = [
  ['as it is dialled in Britain', '07700900123'],
  ['in groups', '07700 900 123'],
  ['with the area in brackets', '(07700) 900123'],
  ['with dots, as on business cards', '07700.900.123'],
  ['from a phone’s contacts', '+447700900123'],
  ['on letterheads', '+44 (0)7700 900123'],
  ['on letterheads without spaces', '+44(0)7700900123'],
  ['as it is dialled from a landline abroad', '0044 7700 900123'],
  ['copied from a web page, with no-break spaces', '07700\u{A0}900\u{202F}123'],
  ['copied from a document, with en dashes', '07700\u{2013}900\u{2013}123'],
  ['copied from a table, with hyphens that do not break', '07700\u{2011}900\u{2011}123'],
  ['copied from a bank’s page, with a minus', '07700\u{2212}900123'],
  ['copied from a chat, with an invisible beginning', '\u{200B}07700 900123\u{2060}'],
  ['copied from the contacts of an iPhone, in marks of direction', '\u{202A}+44 7700 900123\u{202C}'],
  ['with a byte order mark, from a file', '\u{FEFF}07700 900123'],
  ['full-width, from a Japanese keyboard', '０７７００９００１２３'],
];

describe('a British number is one number', () => {
  test.each(SPELLINGS)('%s: %j', async (_where, typed) => {
    expect(await change({ phone: typed })).toMatchObject({ status: 200, phone: '+44 7700 900123' });
    for (const search of [typed, '0044 7700', '900123']) {
      const found = await api.call('GET', `/api/admin/clients?${new URLSearchParams({ search })}`, {
        as: coach,
      });
      expect(found.body).toMatchObject({ clients: [{ id: guest }] });
    }
    expect(phoneDigits(typed)).toBe(phoneDigits('+44 7700 900123'));
  });
});

test.each([
  '+33 6 12 34 56 78',
  '+33612345678',
  // Phones and switchboards in Britain, France and Germany dial 00 for +.
  '0033 6 12 34 56 78',
  '0033612345678',
  // French and German letterheads.
  '+33 (0)6 12 34 56 78',
  '0033 (0)6 12 34 56 78',
  '\u{202A}+33 6 12 34 56 78\u{202C}',
])('a number abroad is one number: %j', async (typed) => {
  expect(await change({ phone: typed })).toMatchObject({ status: 200, phone: '+33 6 12 34 56 78' });
  const digits = phoneDigits(typed);
  expect(digits).toBe(phoneDigits('+33 6 12 34 56 78'));
  // What the coach's form for a new client searches for.
  const found = await api.call('GET', `/api/admin/clients?search=${digits}`, { as: coach });
  expect(found.body).toMatchObject({ clients: [{ id: guest }] });
});

test.each([
  ['+33 6 12 34 56 78', '+33 6 12 34 56 78'],
  ['0033612345678', '+33 6 12 34 56 78'],
  ['+1 (415) 555-0132', '+1 415 555 0132'],
  ['+353 87 123 4567', '+353 87 123 4567'],
  ['01632 960142', '+44 1632 960142'],
  // Jersey, Guernsey and the Isle of Man share Britain's code.
  ['01534 960142', '+44 1534 960142'],
])('%s is stored as %s', async (typed, phone) => {
  expect(await change({ phone: typed })).toMatchObject({ status: 200, phone });
});

test('a number without its area code is refused, and nothing is changed', async () => {
  await change({ phone: '01632 960142' });
  expect(await change({ phone: '960142' })).toMatchObject({
    status: 422,
    code: 'phone_invalid',
    message: expect.stringContaining('with its area code'),
  });
  expect(await change({ phone: 'ask his mum' })).toMatchObject({ status: 400 });
  expect(await api.knex('players').where({ id: guest })).toMatchObject([{ phone: '+44 1632 960142' }]);
});

test('a player’s text that is no phone number stays as it is: the sign-in provider has it already', async () => {
  const player = await api.createPlayer();
  const body = { phone: 'after six, 960142' };
  expect(await api.call('POST', '/api/update-user-profile', { as: player, body })).toMatchObject({
    status: 200,
    body,
  });
});

test.each([
  ['a shop’s name', 'm&s@example.com', 'm&s@example.com'],
  ['an apostrophe', "o'brien@example.com", "o'brien@example.com"],
  ['a tag', 'robin+tennis@example.com', 'robin+tennis@example.com'],
  ['a slash, as Exchange gives them', 'robin/leeds@example.com', 'robin/leeds@example.com'],
  ['a long ending', 'robin@tennis.photography', 'robin@tennis.photography'],
  ['a domain with an umlaut', 'jan@müller.example', 'jan@müller.example'],
  ['a space, which phones add after a suggestion', 'robin@example.com ', 'robin@example.com'],
  ['an invisible character, copied from a chat', '\u{200B}robin@example.com', 'robin@example.com'],
])('an e-mail address with %s is accepted', async (_what, typed, email) => {
  expect(await change({ email: typed })).toMatchObject({ status: 200, email });
});

test.each([
  'robin',
  'robin@example',
  'robin@@example.com',
  'Robin <robin@example.com>',
  'a@b.com, c@d.com',
  'a b@c.com',
])('what is no e-mail address is refused: %s', async (email) => {
  expect(await change({ email })).toMatchObject({
    status: 400,
    message: expect.stringContaining('must be an email address'),
  });
});
