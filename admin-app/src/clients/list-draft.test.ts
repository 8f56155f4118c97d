import { describe, expect, test } from '@jest/globals';
import { MAX_LIST_LENGTH, type ListedLine } from '@lessons/contract';
import { draftLine, readPasted } from './list-draft.ts';

test.each([
  ['nothing', ' \n\t', /^Paste your clients here first\.$/],
  ['10 MB', 'x'.repeat(10_000_000), /^This is too much for one list\./],
])('a list of %s is not sent', (_, text, sentence) => expect(readPasted(text).problem).toMatch(sentence));

test('a list as long as the server takes is sent', () => {
  expect(readPasted('x'.repeat(MAX_LIST_LENGTH)).problem).toBeNull();
});

test('the pictures of a phone’s contacts are not sent', () => {
  const picture = `PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\r\n${' AAAA\r\n'.repeat(100_000)}`;
  const card = (lines: string) => `BEGIN:VCARD\r\nFN:Nora\r\n${lines}TEL:07700 900211\r\nEND:VCARD\r\n`;
  expect(readPasted(card(picture))).toEqual({ text: card('\r\n'), problem: null });
});

describe('a line with corrections', () => {
  const line: ListedLine = {
    line: 1,
    text: 'Sarah, 960142',
    fate: 'new',
    client: { firstName: 'Sarah', lastName: '', phone: '960142', email: '' },
    doubts: [{ field: 'phone', reason: 'unread_phone' }],
    others: [],
    known: null,
    sharesPhoneWith: null,
  };
  const shared = { ...line, doubts: [], sharesPhoneWith: 'John Pair' };
  const empty = { ...line, client: { ...line.client, firstName: '' }, doubts: [] };

  test.each<[string, ListedLine, object | undefined, object | null, object, object]>([
    [
      'a number that can’t be dialled',
      line,
      undefined,
      null,
      { phone: 'This can’t be dialled. Correct or clear it.' },
      {},
    ],
    [
      'a corrected number',
      line,
      { phone: '01632 960142' },
      { firstName: 'Sarah', phone: '01632 960142' },
      {},
      {},
    ],
    [
      'a cleared number with an address',
      line,
      { phone: '', email: 'a@b.example' },
      { firstName: 'Sarah', email: 'a@b.example' },
      {},
      {},
    ],
    [
      'a cleared number',
      line,
      { phone: '' },
      null,
      {},
      { phone: 'Please enter a phone number or an email address.' },
    ],
    [
      'a number of two',
      shared,
      undefined,
      { firstName: 'Sarah', phone: '960142' },
      { phone: 'The number of John Pair, too.' },
      {},
    ],
    [
      'a cleared name',
      shared,
      { firstName: ' ' },
      null,
      { phone: 'The number of John Pair, too.' },
      { firstName: 'Please enter a first name.' },
    ],
    [
      'a doubt of a newer server',
      { ...empty, doubts: [{ field: 'firstName', reason: 'x' }] },
      undefined,
      null,
      { firstName: 'Please check this.' },
      {},
    ],
  ])('%s', (_, from, edits, client, hints, problems) =>
    expect(draftLine(from, edits)).toMatchObject({ client, hints, problems }),
  );
});
