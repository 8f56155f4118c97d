import { describe, expect, test } from '@jest/globals';
import { MAX_LIST_LENGTH } from '@lessons/contract';
import { personsIn } from '../../../../tests/fixtures/api/persons-in-list.ts';
import { readList } from './read-list.ts';

const sarah = 'Sarah+Hill | +44 7700 900123 | sarah@example.com';
const byPhone = 'Sarah+Hill | +44 7700 900123 | -';

describe('lines without titles', () => {
  test.each([
    ['Sarah Hill 07700 900123 sarah@example.com', sarah],
    ['Sarah Hill, 07700 900123, sarah@example.com', sarah],
    ['sarah@example.com\t07700 900123\tSarah Hill', sarah],
    ['07700900123; Sarah; Hill; sarah@example.com', sarah],
    ['"Hill, Sarah",07700 900123,sarah@example.com', sarah],
    ['Sarah Hill | Tuesdays with her son | +44 7700 900123 | sarah@example.com', sarah],
    ['left-handed,Sarah Hill,07700 900123', byPhone],
    ['1. Sarah Hill – 07700 900123', byPhone],
    ['- Sarah Hill (07700-900123) since 2019', byPhone],
    ['12/03/2015, Sarah Hill, 07700 900123', byPhone],
    ['Sarah Hill 07700 900123 / 01632 960142', byPhone],
    ['Sarah Hill\t="07700900123"', byPhone],
    ['Sarah Hill\t7700900123', byPhone],
    ['Sarah Hill 447700900123', byPhone],
    ['Mrs Hill 07700 900123', 'Mrs Hill | +44 7700 900123 | -'],
    ['Zoe\u0308 O’Brien, 07700 900123', 'Zoë+O’Brien | +44 7700 900123 | -'],
    ['Søren Ångström 07700 900123', 'Søren+Ångström | +44 7700 900123 | -'],
    ['山田 太郎, 07700 900123', '山田+太郎 | +44 7700 900123 | -'],
    ['07700 900123', '? | +44 7700 900123 | - | no_name'],
    ['sarah@example.com', '? | - | sarah@example.com | no_name'],
    ['Sarah Hill', 'Sarah+Hill | - | - | no_contact'],
    ['Peter "Pete" Hill 07700 900123', 'Peter+"Pete" Hill | +44 7700 900123 | -'],
    ['"Sarah Hill, 07700 900123', byPhone],
  ])('the line “%s” is read as %s', (line, expected) => expect(personsIn(line)).toEqual([expected]));

  test.each([
    ['=HYPERLINK("https://evil.example","Sarah"), 07700 900123'],
    ["=1+cmd|' /C calc'!A0, 07700 900123"],
    ['@SUM(1+1), 07700 900123'],
    ['+Sarah, 07700 900123'],
    ['<script>alert(1)</script>, 07700 900123'],
  ])('a formula or markup is nobody’s name: %s', (line) =>
    expect(personsIn(line).every((one) => one.startsWith('?'))).toBe(true),
  );

  test('empty lines are left out, and the others keep their numbers', () => {
    const { persons } = readList(
      '\uFEFFAnna 07700 900101\r\n\r\n , ,\r\nBen 07700 900102\rCem 07700 900103\n',
    );
    expect(persons.map(({ line }) => line)).toEqual([1, 4, 5]);
  });

  test('several forms in one list are each read by their own', () => {
    const list = ['Anna Hill;07700 900101', 'Ben Hill\tben@example.com', 'Cem Hill 07700 900103'].join('\n');
    expect(personsIn(list)).toEqual([
      'Anna+Hill | +44 7700 900101 | -',
      'Ben+Hill | - | ben@example.com',
      'Cem+Hill | +44 7700 900103 | -',
    ]);
  });
});

describe('tables with titles', () => {
  test.each([
    [
      'commas',
      'Name,Mobile,Notes,Email\nSarah Hill,07700 900123,"Left, and ""late""\nTuesdays",sarah@example.com',
    ],
    ['tabs', 'Email\tNotes\tPhone\tName\nsarah@example.com\tBen’s mother\t07700 900123\tSarah Hill'],
    ['semicolons', 'Surname;First name;Tel.;E-mail\nHill;Sarah;07700 900123;sarah@example.com'],
  ])('a table with %s is read by its titles', (_, table) => expect(personsIn(table)).toEqual([sarah]));

  test('a quotation mark that is not closed does not swallow the rows after it', () => {
    expect(personsIn('Name,Phone,Notes\nSarah Hill,960142,"inch\nBen Hill,07700 900102,')).toEqual([
      'Sarah+Hill | 960142 | - | unread_phone',
      'Ben+Hill | +44 7700 900102 | -',
    ]);
  });

  test('a spreadsheet’s text in UTF-16 is read', () =>
    expect(personsIn(`ÿþ${'Name\tPhone\r\nSarah Hill\t07700 900123'.replaceAll(/./gs, '$&\0')}`)).toEqual([
      byPhone,
    ]));

  test('says what each column holds, and which that seems to hold a number is left out', () => {
    const { columns } = readList(
      'Name,Home,Emergency phone,Paid,Empty\nSarah Hill,01632 960142,07700 900199,yes,',
    );
    expect(columns).toEqual([
      { index: 0, title: 'Name', sample: 'Sarah Hill', meaning: 'name', isDoubted: false },
      { index: 1, title: 'Home', sample: '01632 960142', meaning: 'phone', isDoubted: false },
      { index: 2, title: 'Emergency phone', sample: '07700 900199', meaning: 'none', isDoubted: true },
      { index: 3, title: 'Paid', sample: 'yes', meaning: 'none', isDoubted: false },
    ]);
  });

  test('a table is read by what the coach says that its columns hold', () => {
    const table = 'Child,Parent,Emergency phone\nTom Hill,Sarah Hill,07700 900123';
    const { persons } = readList(
      table,
      new Map([
        [0, 'name'],
        [1, 'none'],
        [2, 'phone'],
      ]),
    );
    expect(persons).toMatchObject([{ firstName: 'Tom', lastName: 'Hill', phone: '+44 7700 900123' }]);
  });
});

describe('what is no list', () => {
  const refusal = (code: string) => expect.objectContaining({ status: 422, code });
  const thrownBy = (text: string) => {
    try {
      return readList(text).persons.length;
    } catch (error) {
      return error;
    }
  };
  const line = (index: number) => `Client 07700 ${900000 + index}`;
  const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index)).join('\n');

  test.each([
    ['nothing', '', 'list_empty'],
    ['empty lines', ' \n\t\n,,,\n', 'list_empty'],
    ['titles alone', 'Name,Phone\n', 'list_empty'],
    ['a photo', '\u0089PNG\r\n\u001a\n\u0000\u0000', 'list_unreadable'],
    ['a spreadsheet’s file', 'PK\u0003\u0004\u0014\u0000Sarah', 'list_unreadable'],
    ['501 lines', lines(501), 'list_too_long'],
    ['501 rows', `Name,Phone\n${lines(501).replaceAll('Client ', 'Client,')}`, 'list_too_long'],
  ])('%s is refused', (_, text, code) => expect(thrownBy(text)).toEqual(refusal(code)));

  test('500 lines are read', () => expect(thrownBy(lines(500))).toBe(500));

  test('a line of 100,000 characters is read at its beginning, and those beside it', () => {
    expect(personsIn(`Sarah 07700 900123 ${'serve '.repeat(17_000)}\n${line(1)}`)).toEqual([
      'Sarah | +44 7700 900123 | -',
      'Client | +44 7700 900001 | -',
    ]);
  });

  const table = (columns: number, cell: (index: number) => string) =>
    [
      `tel,`.repeat(columns),
      ...Array.from({ length: 100 }, () =>
        Array.from({ length: columns }, (_, index) => cell(index)).join(','),
      ),
    ].join('\n');
  test.each([
    ...[
      '"',
      '",',
      '1(',
      'a@',
      '- ',
      ',',
      'A,',
      'name,phone,',
      '07700 ',
      '01632 960123 ',
      '(',
      '"a,b" ',
      '<a@b.c> ',
      'ﷺ',
    ].map((part) => [`lines of ${part}`, `${part.repeat(999).slice(0, 999)}\n`.repeat(300)]),
    ...['\n', 'x', 'a: ', 'To: @"', 'a@b.c, ', 'a <a@b.c>, ', '\\', '='].map((part) => [
      `a text of ${part}`,
      part.repeat(MAX_LIST_LENGTH),
    ]),
    ['an address of 90,000 dots', `Sarah, a@${'.'.repeat(90_000)}`],
    ['240 columns of numbers', table(240, (index) => `01632 9${60_000 + index}`)],
    ['240 columns of what is none', table(240, () => '0770090021 1')],
    ['cards', 'BEGIN:VCARD\nTEL:01632 960123\nEND:VCARD\n'.repeat(9_000)],
    ['one card', `BEGIN:VCARD\n${'TEL:01632 960123\n'.repeat(18_000)}`],
    ['a folded card', `BEGIN:VCARD\nN:${'\n a'.repeat(100_000)}`],
    ['a chat', '12/03/2025, 18:04 - Nora: 01632 960123\n'.repeat(7_500)],
  ])('%s are read in no time worth mentioning', (_, text = '') => {
    const before = process.cpuUsage();
    thrownBy(text.slice(0, MAX_LIST_LENGTH));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(5_000);
  });
});
