import { expect, test } from '@jest/globals';
import { decideList, selectUnknown } from './decide-list.ts';

const name = { firstName: 'Sarah' };
const unreachable = { name, phone: null, email: null, hasUnreadPhone: false };
const contact = (changes: object) => ({ ...unreachable, ...changes });
const lineOf = (changes: object | null) => ({ line: 1, text: '', contact: changes && contact(changes) });

const known = [
  { id: 'sarah', phone: '+44 7700 900123', email: 'Sarah@example.com' },
  { id: 'her son', phone: '+44 7700 900123', email: '' },
  { id: 'nobody', phone: null, email: '' },
];
const phone = '+44 7700 900199';
const email = 'new@example.com';

test.each([
  ['a name and a phone number', { phone }, 'new', null],
  ['a name and an e-mail address', { email }, 'new', null],
  ['a client’s phone number', { phone: '07700 900123' }, 'known', 'sarah'],
  ['a client’s phone number and another address', { phone: '0044 7700 900123', email }, 'known', 'sarah'],
  ['a client’s address, however it is written', { phone, email: 'SARAH@EXAMPLE.COM' }, 'known', 'sarah'],
  ['a name alone', {}, 'no_contact', null],
  ['a phone number alone', { name: null, phone }, 'no_name', null],
  ['a client’s phone number alone', { name: null, phone: '07700 900123' }, 'no_name', null],
  ['nothing', { name: null }, 'no_name', null],
  ['too much', null, 'too_long', null],
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

test('whoever became known since the check, or stands in the list twice, is not added', () => {
  const [added, twice, knownNow] = [
    { ...name, phone },
    { firstName: 'Ben', phone: '07700 900199' },
    { firstName: 'Cem', email: 'sarah@example.com' },
  ];
  expect(selectUnknown([added, twice, knownNow], known)).toEqual([added]);
});
