import { describe, expect, test } from '@jest/globals';
import { MAX_LIST_LENGTH } from '@lessons/contract';
import { readList } from './read-list.ts';

/** What was read of each line: name, phone number and e-mail address, or what is missing. */
const read = (text: string) =>
  readList(text).map(({ contact }) => {
    if (!contact) return 'too long';
    const { name, phone, email, hasUnreadPhone } = contact;
    return [
      name ? [name.firstName, name.lastName].filter(Boolean).join('+') : '?',
      phone ?? (hasUnreadPhone ? 'unread' : '-'),
      email ?? '-',
    ].join(' | ');
  });

const sarah = 'Sarah+Hill | +44 7700 900123 | sarah@example.com';
const byPhone = 'Sarah+Hill | +44 7700 900123 | -';

describe('lines without titles', () => {
  test.each([
    ['Sarah Hill 07700 900123 sarah@example.com', sarah],
    ['Sarah Hill, 07700 900123, sarah@example.com', sarah],
    ['sarah@example.com\t07700 900123\tSarah Hill', sarah],
    ['07700900123; Sarah; Hill; sarah@example.com', sarah],
    ['"Hill, Sarah",07700 900123,sarah@example.com', sarah],
    ['Sarah Hill <sarah@example.com>, +44 (0)7700 900123', sarah],
    ['Sarah Hill | Tuesdays with her son | +44 7700 900123 | sarah@example.com', sarah],
    ['Tuesday, left-handed,Sarah Hill,07700 900123', 'Tuesday | +44 7700 900123 | -'],
    ['left-handed,Sarah Hill,07700 900123', byPhone],
    ['1. Sarah Hill – 07700 900123', byPhone],
    ['• Sarah Hill: 0044 7700 900123', byPhone],
    ['- Sarah Hill (07700-900123) since 2019', byPhone],
    ['Sarah Hill 07700 900123 12/03/2015', byPhone],
    ['12/03/2015, Sarah Hill, 07700 900123', byPhone],
    ['Sarah Hill 07700 900123 / 01632 960142', byPhone],
    ['Sarah Hill\t="07700900123"', byPhone],
    ['Sarah Hill\t7700900123', byPhone],
    ['Sarah Hill 447700900123', byPhone],
    ['07700 900123 Sarah Hill', byPhone],
    ['Mrs Sarah Hill 07700 900123', byPhone],
    ['Mrs Hill 07700 900123', 'Mrs Hill | +44 7700 900123 | -'],
    ['Anna & Ben Hill 07700 900123', 'Anna & Ben+Hill | +44 7700 900123 | -'],
    ['Jürgen Groß-Müller, +49 1512 3456789', 'Jürgen+Groß-Müller | +49 1512 3456789 | -'],
    ['Zoe\u0308 O’Brien, 07700 900123', 'Zoë+O’Brien | +44 7700 900123 | -'],
    ['Søren Ångström 07700 900123', 'Søren+Ångström | +44 7700 900123 | -'],
    ['山田 太郎, 07700 900123', '山田+太郎 | +44 7700 900123 | -'],
    ['07700 900123', '? | +44 7700 900123 | -'],
    ['sarah@example.com', '? | - | sarah@example.com'],
    ['Tuesday group', 'Tuesday+group | - | -'],
    ['Sarah Hill, 960142', 'Sarah+Hill | unread | -'],
    ['Sarah Hill, sarah@nowhere', 'Sarah+Hill | - | -'],
    ['Peter "Pete" Hill 07700 900123', 'Peter+"Pete" Hill | +44 7700 900123 | -'],
    ['"Sarah Hill, 07700 900123', byPhone],
  ])('the line “%s” is read as %s', (line, expected) => expect(read(line)).toEqual([expected]));

  test.each([
    ['=HYPERLINK("https://evil.example","Sarah"), 07700 900123'],
    ["=1+cmd|' /C calc'!A0, 07700 900123"],
    ['@SUM(1+1), 07700 900123'],
    ['+Sarah, 07700 900123'],
    ['<script>alert(1)</script>, 07700 900123'],
  ])('a formula or markup is nobody’s name: %s', (line) =>
    expect(read(line).every((one) => one.startsWith('?'))).toBe(true),
  );

  test('empty lines are left out, and the others keep their numbers', () => {
    const lines = readList('\uFEFFAnna 07700 900101\r\n\r\n , ,\r\nBen 07700 900102\rCem 07700 900103\n');
    expect(lines.map(({ line }) => line)).toEqual([1, 4, 5]);
  });

  test('several forms in one list are each read by their own', () => {
    const list = ['Anna Hill;07700 900101', 'Ben Hill\tben@example.com', 'Cem Hill 07700 900103'].join('\n');
    expect(read(list)).toEqual([
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
    [
      'Google’s titles',
      'First Name,Last Name,Phonetic First Name,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\n' +
        'Sarah,Hill,,Serve,* Home,sarah@example.com,Mobile,07700 900123 ::: 01632 960142',
    ],
    [
      'Outlook’s titles, the mobile phone before the others',
      'First Name,Last Name,Home Phone,Mobile Phone,E-mail Address\nSarah,Hill,01632 960142,07700 900123,sarah@example.com',
    ],
  ])('a table with %s is read by its titles', (_, table) => expect(read(table)).toEqual([sarah]));

  test('a row without a name, and one whose name is a formula, have none', () => {
    expect(read('Name,Phone\n,07700 900123\n=A1,07700 900124\n12,07700 900125')).toEqual([
      '? | +44 7700 900123 | -',
      '? | +44 7700 900124 | -',
      '? | +44 7700 900125 | -',
    ]);
  });

  test('a number that can’t be dialled is said, and a quotation mark that is not closed does not swallow the rows after it', () => {
    expect(read('Name,Phone,Notes\nSarah Hill,960142,"inch\nBen Hill,07700 900102,')).toEqual([
      'Sarah+Hill | unread | -',
      'Ben+Hill | +44 7700 900102 | -',
    ]);
  });
});

describe('what is no list', () => {
  const refusal = (code: string) => expect.objectContaining({ status: 422, code });
  const thrownBy = (text: string) => {
    try {
      return readList(text).length;
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

  test('one line of 100,000 characters is too long, and those beside it are read', () => {
    expect(read(`${'Sarah '.repeat(17_000)}\n${line(1)}`)).toEqual([
      'too long',
      'Client | +44 7700 900001 | -',
    ]);
  });

  test.each([
    ['quotation marks', '"'],
    ['an open quotation mark and commas', '",'],
    ['digits and brackets', '1('],
    ['at signs', 'a@'],
    ['dashes', '- '],
    ['commas', ','],
    ['letters and commas', 'A,'],
    ['titles', 'name,phone,'],
  ])('lines of %s are read in no time worth mentioning', (_, part) => {
    const text = Array.from({ length: 300 }, () => part.repeat(1_000).slice(0, 999))
      .join('\n')
      .slice(0, MAX_LIST_LENGTH);
    const before = performance.now();
    thrownBy(text);
    thrownBy(`Name,Phone\n${text}`);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
