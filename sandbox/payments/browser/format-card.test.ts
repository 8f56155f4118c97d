import { describe, expect, test } from '@jest/globals';
import { formatExpiry, formatNumber, formatSecurityCode } from './format-card.js';

/** Returns a field's state. `|` marks the caret. */
function typing(marked: string, isDeleting = false) {
  return { text: marked.replace('|', ''), caret: marked.indexOf('|'), isDeleting };
}

function mark({ text, caret }: { text: string; caret: number }): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('a card number', () => {
  test.each([
    ['4|', '4|'],
    ['4242|', '4242|'],
    ['42424|', '4242 4|'],
    ['4242424242424242|', '4242 4242 4242 4242|'],
    ['4242-4242-4242-4242 99|', '4242 4242 4242 4242|'],
    ['card 4242|', '4242|'],
    ['378282246310005|', '3782 822463 10005|'],
    ['36227206271667|', '3622 720627 1667|'],
    ['62055000000000000049|', '6205 5000 0000 0000 004|'],
    ['42942 4242|', '4294 2424 2|'],
    ['429|42 4242', '429|4 2424 2'],
    ['4242 |242 4242', '4242| 2424 242'],
  ])('the card number %s is formatted as %s', (before, after) => {
    expect(mark(formatNumber(typing(before)))).toBe(after);
  });
});

describe('an expiry date', () => {
  test.each([
    ['1|', '1|'],
    ['4|', '04 / |'],
    ['12|', '12 / |'],
    ['13|', '01 / 3|'],
    ['1/|', '01 / |'],
    ['12 / 3|', '12 / 3|'],
    ['1230|', '12 / 30|'],
    ['12/30|', '12 / 30|'],
    ['12/2030|', '12 / 30|'],
    ['4/2030|', '04 / 30|'],
    ['12 / 304|', '12 / 30|'],
  ])('the expiry date %s is formatted as %s', (before, after) => {
    expect(mark(formatExpiry(typing(before)))).toBe(after);
  });

  test('an expiry date can be deleted past its slash', () => {
    expect(mark(formatExpiry(typing('12 /|', true)))).toBe('12|');
    expect(mark(formatExpiry(typing('1|', true)))).toBe('1|');
  });
});

test('a security code is as long as the brand says', () => {
  expect(formatSecurityCode(typing('12345|'), '4242').text).toBe('123');
  expect(formatSecurityCode(typing('12345|'), '3782').text).toBe('1234');
});
