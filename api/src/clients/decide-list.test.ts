import { expect, test } from '@jest/globals';
import { decideList, selectUnknown } from './decide-list.ts';

const name = { firstName: 'Sarah', lastName: 'Hill' };
const unreachable = { line: 1, text: '', ...name, phone: '', email: '', doubts: [], others: [] };
const lineOf = (changes: object) => ({ ...unreachable, ...changes });

const known = [
  { id: 'sarah', ...name, phone: '+44 7700 900123', email: 'Sarah@example.com' },
  { id: 'her son', firstName: 'Tom', lastName: null, phone: '+44 7700 900123', email: '' },
  { id: 'nobody', firstName: null, lastName: null, phone: null, email: '' },
];
const phone = '+44 7700 900199';
const email = 'new@example.com';

test.each([
  ['a name and a phone number', { phone }, 'new', null],
  ['a name and an e-mail address', { email }, 'new', null],
  ['a client’s phone number', { phone: '07700 900123' }, 'known', 'sarah'],
  ['a client’s phone number and another address', { phone: '0044 7700 900123', email }, 'known', 'sarah'],
  ['a client’s address, however it is written', { phone, email: 'SARAH@EXAMPLE.COM' }, 'known', 'sarah'],
  ['the second client of a phone number', { firstName: 'Tom', phone: '07700 900123' }, 'known', 'her son'],
  ['an initial and a client’s phone number', { firstName: 'S.', phone: '07700 900123' }, 'known', 'sarah'],
  ['a client’s phone number alone', { firstName: '', phone: '07700 900123' }, 'known', 'sarah'],
  ['a name alone', {}, 'new', null],
  ['a phone number alone', { firstName: '', phone }, 'new', null],
  ['nothing', { firstName: '', lastName: '' }, 'nothing', null],
])('a line with %s: %j is %s', (_, changes, fate, id) => {
  const [decided] = decideList([lineOf(changes)], known);
  expect([decided?.fate, decided?.known?.id ?? null]).toEqual([fate, id]);
});

test('the first of several lines with the same phone number or address is new', () => {
  const lines = [{ phone }, { phone: '07700 900199', email }, { email }, { email: 'NEW@example.com' }];
  expect(decideList(lines.map(lineOf), known).map(({ fate }) => fate)).toEqual([
    'new',
    'repeated',
    // The line before it is left out with its address.
    'new',
    'repeated',
  ]);
});

test('a family shares a phone number: each is new, and it is said', () => {
  const lines = [
    { firstName: 'Mary', phone: '07700 900123' },
    { firstName: 'John', phone },
    { firstName: 'Mary', phone },
  ];
  expect(
    decideList(lines.map(lineOf), known).map(({ fate, sharesPhoneWith }) => [fate, sharesPhoneWith]),
  ).toEqual([
    ['new', 'Sarah Hill'],
    ['new', null],
    ['new', 'John Hill'],
  ]);
  const clients = [
    { firstName: 'John', phone },
    { firstName: 'Mary', phone },
  ];
  expect(selectUnknown(clients, known)).toEqual(clients);
});

test('whoever became known since the check, or stands in the list twice, is not added', () => {
  const [added, twice, knownNow] = [
    { ...name, phone },
    { firstName: 'sarah', phone: '07700 900199' },
    { firstName: 'Cem', email: 'sarah@example.com' },
  ];
  expect(selectUnknown([added, twice, knownNow], known)).toEqual([added]);
});
