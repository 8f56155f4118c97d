import { expect, test } from '@jest/globals';
import { lessonLink, receiptLink, unsubscribeLinks } from './link-addresses.ts';
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
