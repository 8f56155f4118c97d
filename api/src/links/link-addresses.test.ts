import { expect, test } from '@jest/globals';
import {
  choiceLink,
  lessonLink,
  readChoiceLink,
  readWishLink,
  receiptLink,
  unsubscribeLinks,
  wishLink,
} from './link-addresses.ts';
import { verifyLink } from './signed-link.ts';

const links = { secrets: ['s'.repeat(32)], publicUrl: 'https://lessons.example' };
const lesson = {
  bookingId: '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01',
  endsAt: new Date('2026-11-24T18:00:00Z'),
};
const tokenIn = (address: string) => new URL(address).hash.slice(1);

test.each([
  ['lesson', lessonLink, '2027-02-22T18:00:00Z'],
  ['receipt', receiptLink, '2028-11-23T18:00:00Z'],
] as const)(
  'the link of a %s has its token in the fragment, which no server sees, and expires',
  (purpose, link, end) => {
    const address = link(links, lesson);
    expect(address).toMatch(new RegExp(`^https://lessons\\.example/${purpose}#[\\w-]+$`));
    const openAt = (milliseconds: number) => () =>
      verifyLink(links, purpose, tokenIn(address), new Date(milliseconds));
    expect(openAt(Date.parse(end) - 1)()).toBe(lesson.bookingId);
    expect(openAt(Date.parse(end))).toThrow('This link has expired');
  },
);

test('the link to a choice is for one lesson, one call-off and one recipient, until the deadline', () => {
  const closingId = '3f1e7c1f-5a0c-4a7e-9a5e-0d6e1c1f3a02';
  const recipient = { playerId: lesson.bookingId, email: 'Ada@Example.com' };
  const chooseBy = new Date('2026-11-27T20:00:00Z');
  const choice = { bookingId: lesson.bookingId, closingId, chooseBy, recipient };
  const address = choiceLink(links, { ...choice, start: '2026-11-25T09:00:00.000Z' });
  expect(address).toMatch(/^https:\/\/lessons\.example\/choose\?start=2026-11-25T09%3A00%3A00.000Z#[\w-]+$/);
  expect(Buffer.from(tokenIn(address), 'base64url').toString()).not.toMatch(/ada|example/i);
  const openAt = (milliseconds: number) => readChoiceLink(links, tokenIn(address), new Date(milliseconds));
  const opened = openAt(+chooseBy - 1);
  expect(opened).toMatchObject({ bookingId: lesson.bookingId, closingId });
  expect(opened.isFor({ ...recipient, email: 'ada@example.com' })).toBe(true);
  expect(opened.isFor({ ...recipient, email: 'mallory@example.com' })).toBe(false);
  expect(opened.isFor({ ...recipient, playerId: closingId })).toBe(false);
  expect(() => openAt(+chooseBy)).toThrow('This link has expired');
  expect(() => verifyLink(links, 'lesson', tokenIn(address), new Date(0))).toThrow('not valid');
});

test('a mail’s unsubscribe link opens a page, or stops the mails by one click', () => {
  const { page, oneClick } = unsubscribeLinks(links, { playerId: lesson.bookingId, mails: 'news' });
  const token = tokenIn(page);
  expect(page).toBe(`https://lessons.example/unsubscribe#${token}`);
  expect(oneClick).toBe(`https://lessons.example/api/unsubscribe/${token}`);
  const inAHundredYears = new Date('2126-11-24T18:00:00Z');
  expect(verifyLink(links, 'unsubscribe', token, inAHundredYears)).toBe(`news:${lesson.bookingId}`);
});

test('links that programs open lead to the API’s own origin, if it has one, and links that people open lead to the site', () => {
  const apart = { ...links, apiUrl: 'https://api.lessons.example' };
  const { page, oneClick } = unsubscribeLinks(apart, { playerId: 'p1', mails: 'news' });
  expect(page).toMatch(/^https:\/\/lessons\.example\/unsubscribe#/);
  expect(oneClick).toMatch(/^https:\/\/api\.lessons\.example\/api\/unsubscribe\//);
});

test('a mail’s link that ends a wish names the wish and its day, and opens until the day is over in London', () => {
  const wish = { wishId: lesson.bookingId, date: '2026-06-06' };
  const address = wishLink(links, wish);
  expect(address).toMatch(/^https:\/\/lessons\.example\/wish#[\w-]+$/);
  const openAt = (time: string) => readWishLink(links, tokenIn(address), new Date(time));
  expect(openAt('2026-06-06T22:59:59Z')).toEqual(wish);
  expect(() => openAt('2026-06-06T23:00:00Z')).toThrow('This link has expired');
});
