import { describe, expect, test } from '@jest/globals';
import { coach } from '@lessons/contract/coach';
import { LESSON } from '../../../tests/fixtures/api/sample-mails.ts';
import { readChoiceLink } from '../links/link-addresses.ts';
import type { FactsOf, MailFacts } from '../mails/mail-facts.ts';
import { renderMail } from '../mails/render-mail.ts';

const site = { secrets: ['s'.repeat(32)], publicUrl: 'https://lessons.example', coach };
const render = (facts: MailFacts) => renderMail(facts, site);
const recipient = { playerId: '0d6e1c1f-5a0c-4a7e-9a5e-7c1f3f1e3a01', email: 'margaret@example.com' };
const renderToKnown = (facts: MailFacts) => renderMail(facts, { ...site, recipient });

const to = { greetingName: 'Margaret', lesson: LESSON };
const CALL_OFF_ID = '3f1e7c1f-5a0c-4a7e-9a5e-0d6e1c1f3a02';
const chooseBy = '2037-11-27T20:00:00.000Z';
const waits = { ...to, callOffId: CALL_OFF_ID, chooseBy, isGuest: false };
const SLOT = { startsAt: '2037-11-25T09:00:00.000Z', endsAt: '2037-11-25T10:00:00.000Z' };
const calledOff = (more: Partial<FactsOf<'lesson-called-off'>> = {}, rendering = render) =>
  rendering({
    ...waits,
    kind: 'lesson-called-off',
    reason: 'rain',
    message: null,
    paid: 'card',
    freeSlots: [SLOT],
    ...more,
  });
const ended = (more: Partial<FactsOf<'called-off-ended'>>) =>
  render({
    ...to,
    kind: 'called-off-ended',
    by: 'deadline',
    reason: 'other',
    message: null,
    paid: 'nothing_due',
    refundPence: null,
    keptPence: null,
    ...more,
  });

describe('the mail about a lesson that is called off', () => {
  test('names the near times with a button each, until when to choose, and what goes back otherwise', () => {
    const { subject, text } = calledOff({ message: 'The grass is under water.' });
    expect(subject).toBe('Called off: your lesson, Tue 24 Nov, 09:00');
    expect(text).toContain('had to call this lesson off because of rain.');
    expect(text).toContain(
      'Until Fri 27 Nov, 20:00 you can choose a new time. What you paid is kept for the new time. Otherwise the whole £50 is refunded to your card automatically.',
    );
    expect(text).toContain(
      `Other times or refund:\nhttps://lessons.example/schedule?choose=${LESSON.bookingId}&was=2037-11-24T09%3A00%3A00.000Z\n`,
    );
    expect(text).toContain('> The grass is under water.');
    expect(text).toContain(
      `Wed 25 Nov · 09:00–10:00:\nhttps://lessons.example/schedule?choose=${LESSON.bookingId}&was=2037-11-24T09%3A00%3A00.000Z&start=2037-11-25T09%3A00%3A00.000Z`,
    );
  });

  test('says that an unpaid lesson is dropped, and that the coach gives back what was paid by hand', () => {
    expect(calledOff({ paid: 'unpaid' }).text).toContain(
      'Otherwise the lesson is cancelled, and you owe nothing for it.',
    );
    expect(calledOff({ paid: 'by_hand' }).text).toContain(
      'Otherwise Alex Morgan will give you the whole £50 back.',
    );
  });

  test.each([true, false])(
    'takes a time without sign-in where the address is known to be the recipient’s, guest: %s',
    (isGuest) => {
      const { text, html } = calledOff({ isGuest }, renderToKnown);
      const [, link = '', token = ''] =
        /(https:\/\/lessons\.example\/choose\?start=.*#([\w-]+))/.exec(text) ?? [];
      expect(text).toContain(`Take a new time\n\nWed 25 Nov · 09:00–10:00:\n${link}`);
      expect(new URL(link).searchParams.get('start')).toBe(SLOT.startsAt);
      expect(html).toContain(`href="${link}"`);
      const opened = readChoiceLink(site, token, new Date('2037-11-27T19:59:59Z'));
      expect(opened).toMatchObject({ bookingId: LESSON.bookingId, callOffId: CALL_OFF_ID });
      expect(opened.isFor(recipient)).toBe(true);
      expect(text.includes('/schedule')).toBe(!isGuest);
      expect(text.includes('or call Alex Morgan at')).toBe(isGuest);
    },
  );

  test('asks a client without an account to call, without links that need one', () => {
    const { text } = calledOff({ isGuest: true });
    expect(text).toContain('you can call Alex Morgan at +44 1632 960142 for a new time.');
    expect(text).not.toContain('/schedule');
  });
});

test('the reminder to choose names the deadline, and leads to the choice', () => {
  const { subject, text } = render({ ...waits, kind: 'choice-reminder' });
  expect(subject).toBe('Please choose by Fri 27 Nov, 20:00: your lesson that was called off');
  expect(text).toContain(`https://lessons.example/schedule?choose=${LESSON.bookingId}`);
  expect(renderToKnown({ ...waits, kind: 'choice-reminder' }).text).toMatch(
    /https:\/\/lessons\.example\/choose#[\w-]+/,
  );
  expect(renderToKnown({ ...waits, kind: 'choice-reminder' }).text).not.toContain('/schedule');
});

test('the mail about the end of a called-off lesson says who ended it, why it was called off, and what goes back', () => {
  expect(ended({ reason: 'rain', message: 'The grass is under water.' }).text).toMatch(
    /which was called off because of rain, is over\.[^]*> The grass is under water\./,
  );
  expect(ended({ by: 'player' }).text).toContain('which was called off.');
  expect(ended({ by: 'coach' }).text).toContain('has ended this lesson, which was called off.');
  expect(ended({ paid: 'returned', refundPence: 5000 })).toMatchObject({
    subject: 'Full refund: Tue 24 Nov, 09:00, called off',
    text: expect.stringContaining('The whole £50 goes back to the card that you paid with.'),
  });
  expect(ended({ paid: 'returned', by: 'coach' }).text).toContain(
    'Alex Morgan will give you the whole £50 back.',
  );
  expect(ended({ paid: 'nothing_due', by: 'player' })).toMatchObject({
    subject: 'Lesson cancelled: Tue 24 Nov, 09:00, called off',
    text: expect.stringContaining('Nothing was charged, and you owe nothing.'),
  });
});
