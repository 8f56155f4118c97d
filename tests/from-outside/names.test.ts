import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { forNameIn } from '@lessons/contract';
import { openApi } from '../fixtures/api/set-up-api.ts';

/* Names as one device stores them and another types them. */

const api = await openApi();
const coach = await api.createPlayer({ isCoach: true, isAdmin: true });

interface Person {
  firstName: string;
  lastName?: string;
  email?: string;
}

const NIAMH: Person = { firstName: 'Niamh', lastName: 'O’Brien', email: 'niamh.ob@example.com' };

test.each<[where: string, person: Person, typed: string]>([
  ['iPhones type a curly apostrophe', { firstName: 'Niamh', lastName: "O'Brien" }, 'O’Brien'],
  ['computers type a straight one', NIAMH, "o'brien"],
  ['Hawaiian and Ukrainian keyboards type a letter that looks like one', NIAMH, 'OʼBrien'],
  ['Spanish keyboards have an acute accent in its place', NIAMH, 'O´Brien'],
  ['most people leave it out', NIAMH, 'obrien'],
  ['others type a space', NIAMH, 'O Brien'],
  ['lists of names have the last name first', NIAMH, "O'Brien Niamh"],
  ['a comma stands between the two in exported lists', NIAMH, 'O’Brien, Niamh'],
  ['a thumb types two spaces', NIAMH, ' Niamh  O’Brien'],
  ['text that is copied from web pages has no-break spaces', NIAMH, 'Niamh\u{A0}O’Brien'],
  ['text that is copied from chats begins with an invisible character', NIAMH, '\u{200B}Niamh'],
  ['three letters are typed', NIAMH, 'nia'],
  ['an address is copied in part', NIAMH, 'niamh.ob@ex'],
  ['English keyboards have no accents', { firstName: 'José' }, 'Jose'],
  ['English keyboards have no diaeresis', { firstName: 'Zoë' }, 'Zoe'],
  ['English keyboards have no umlaut', { firstName: 'Jan', lastName: 'Müller' }, 'Muller'],
  ['the ł has no decomposition', { firstName: 'Ola', lastName: 'Łuczak' }, 'Luczak'],
  ['the ø has none either', { firstName: 'Søren' }, 'soren'],
  ['the ß is written as ss', { firstName: 'Ida', lastName: 'Strauß' }, 'STRAUSS'],
  ['a foreign keyboard types accents that the name lacks', { firstName: 'Jose' }, 'José'],
  ['macOS writes letter and accent apart in names of files', { firstName: 'Jose\u{301}' }, 'josé'],
  ['Japanese keyboards type full-width letters', { firstName: 'Anna' }, 'Ａｎｎａ'],
  ['a hyphen is left out', { firstName: 'Anne-Marie' }, 'Anne Marie'],
  ['a hyphen is typed for a space', { firstName: 'Anne Marie' }, 'Anne-Marie'],
  ['Word writes a hyphen that does not break', { firstName: 'Anne\u{2011}Marie' }, 'annemarie'],
  ['an abbreviation has a dot', { firstName: 'Liz', lastName: 'St. John' }, 'st john'],
  ['other alphabets', { firstName: 'Ірина' }, 'Ірин'],
])('%s: %j is found by “%s”', async (_where, person, typed) => {
  const id = randomUUID();
  const startsAt = new Date(Date.UTC(2037, 0, 5, 9));
  await api.knex.transaction(async (trx) => {
    // One at a time, so that a search finds nobody else.
    for (const table of ['bookings', 'court_times']) await trx(table).delete();
    await trx('players').whereNot({ id: coach.id }).delete();
    await trx('players').insert({ id, email: '', hasAccount: false, ...person });
    const times = { startsAt, endsAt: new Date(startsAt.getTime() + 60 * 60_000) };
    const [court] = await trx('courtTimes').insert(times).returning('id');
    const lesson = { ...times, playerId: id, status: 'confirmed', pricePence: 5_000, location: 'Court' };
    await trx('bookings').insert({ ...lesson, courtTimeId: court.id });
  });
  const find = async (path: string, parameter: string) =>
    (await api.call('GET', `${path}?${new URLSearchParams({ [parameter]: typed })}`, { as: coach })).body;
  expect(await find('/api/admin/clients', 'search')).toMatchObject({ clients: [{ id }] });
  expect(await find('/api/admin/bookings/search', 'name')).toMatchObject({ bookings: [{ userId: id }] });
});

test.each(['Nobody', 'iamh', '’', '&|!:*()<->\\', 'ﷺ'.repeat(100)])(
  'a text that begins no word of a name finds nobody: %s',
  async (typed) => {
    const guest = { id: randomUUID(), hasAccount: false, ...NIAMH };
    await api.knex('players').insert({ ...guest, email: `${guest.id}@example.com` });
    const path = `/api/admin/clients?${new URLSearchParams({ search: typed })}`;
    expect(await api.call('GET', path, { as: coach })).toMatchObject({
      status: 200,
      body: { clients: [], next: null },
    });
  },
);

test('the longest name is stored, also of letters that stand for eighteen each', async () => {
  const row = { id: randomUUID(), email: '', hasAccount: false };
  const [stored] = await api
    .knex('players')
    .insert({ ...row, firstName: 'ﷺ'.repeat(100) })
    .returning('id');
  expect(stored).toEqual({ id: row.id });
});

test('clients are listed by name, whatever their accents and case', async () => {
  await api.knex('bookings').delete();
  await api.knex('players').whereNot({ id: coach.id }).delete();
  await api.knex('players').insert(
    ['Zoe', 'Élodie', 'ewan', 'Eve', 'Łucja', 'Luke'].map((firstName) => ({
      id: randomUUID(),
      email: '',
      hasAccount: false,
      firstName,
    })),
  );
  const { body } = await api.call('GET', '/api/admin/clients', { as: coach });
  expect(body).toMatchObject({
    clients: ['Élodie', 'Eve', 'ewan', 'Łucja', 'Luke', 'Zoe'].map((firstName) => ({ firstName })),
  });
});

test.each([
  ['zero-width spaces', '\u{200B}\u{200B}'],
  ['a Hangul filler', '\u{3164}'],
  ['a Braille blank', '\u{2800}'],
  ['tags', '\u{E0041}\u{E0042}'],
  ['accents without a letter', '\u{301}\u{301}'],
  ['no-break spaces', '\u{A0}\u{3000}'],
  ['letters for private use', '\u{E000}'],
])('a name in which nothing can be seen is empty: %s', async (_case, name) => {
  expect(forNameIn.safeParse(name).error?.issues[0]?.message).toBe('must not be empty');
  const body = { id: randomUUID(), client: { firstName: name, phone: '01632 960142' } };
  const lesson = { startTime: '2037-11-25T09:00:00.000Z', duration: 60, price: 50 };
  const { status } = await api.call('POST', '/api/admin/bookings', {
    as: coach,
    body: { ...body, ...lesson },
  });
  expect(status).toBe(400);
});

test.each(['👩‍🦰', 'ʻOkina', '도윤', 'X Æ', 'अनुष्का', '?'])(
  'a name that can be seen is kept as it is: %s',
  (name) => {
    expect(forNameIn.parse(` ${name} `)).toBe(name);
  },
);
