import { describe, expect, test } from '@jest/globals';
import { render, SITE } from '../../../tests/fixtures/api/render-sample.ts';
import { LESSON, WEEKLY } from '../../../tests/fixtures/api/sample-mails.ts';
import { readChoiceLink } from '../links/link-addresses.ts';
import type { FactsOf, LessonFacts, MailFacts } from '../mails/mail-facts.ts';
import { renderMail } from '../mails/render-mail.ts';

const recipient = { playerId: '0d6e1c1f-5a0c-4a7e-9a5e-7c1f3f1e3a01', email: 'margaret@example.com' };
const renderToKnown = (facts: MailFacts) => renderMail(facts, { ...SITE, recipient });

const to = { greetingName: 'Margaret', lesson: LESSON };
const CALL_OFF_ID = '3f1e7c1f-5a0c-4a7e-9a5e-0d6e1c1f3a02';
const chooseBy = '2037-11-27T20:00:00.000Z';
const waits = { ...to, closingId: CALL_OFF_ID, chooseBy, isGuest: false };
const SLOT = { startsAt: '2037-11-25T09:00:00.000Z', endsAt: '2037-11-25T10:00:00.000Z' };
const spanOf = ({ startsAt, endsAt }: LessonFacts) => ({ startsAt, endsAt });
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
      const opened = readChoiceLink(SITE, token, new Date('2037-11-27T19:59:59Z'));
      expect(opened).toMatchObject({ bookingId: LESSON.bookingId, closingId: CALL_OFF_ID });
      expect(opened.isFor(recipient)).toBe(true);
      expect(text.includes('/schedule')).toBe(!isGuest);
      expect(text.includes('or call Alex Morgan at')).toBe(isGuest);
    },
  );
});

describe('the mail about several lessons that are called off', () => {
  const [FIRST, SECOND, THIRD] = WEEKLY as [LessonFacts, LessonFacts, LessonFacts];
  const of = (lesson: LessonFacts, more: object = {}) => ({
    ...lesson,
    chooseBy,
    paid: 'unpaid' as const,
    freeSlots: [SLOT],
    ...more,
  });
  const severalOff = (more: Partial<FactsOf<'lessons-called-off'>> = {}, rendering = render) =>
    rendering({
      kind: 'lessons-called-off',
      greetingName: 'Margaret',
      closingId: CALL_OFF_ID,
      isGuest: false,
      reason: 'away',
      message: null,
      lessons: [of(FIRST), of(SECOND, { chooseBy: '2037-11-30T10:00:00.000Z', paid: 'card' })],
      ...more,
    });

  test('names each lesson with its own deadline, near times and link, and what becomes of the money', () => {
    const { subject, text, attachments } = severalOff({ message: 'On holiday' });
    expect(subject).toBe('Called off: 2 lessons, Tue 20 Oct to Tue 27 Oct');
    expect(text).toContain('Alex Morgan had to call these 2 lessons off because of time away.');
    expect(text).toContain('you get back all that you have paid for it, and owe nothing.');
    expect(text).toContain('> On holiday');
    expect(text).toMatch(
      /Tue 20 Oct, 09:00–10:00, Village Tennis Court\nUntil Fri 27 Nov, 20:00 you can choose a new time\.[^]*Tue 27 Oct, 09:00–10:00, Village Tennis Court\nUntil Mon 30 Nov, 10:00 /,
    );
    for (const { bookingId } of [FIRST, SECOND]) expect(text).toContain(`schedule?choose=${bookingId}`);
    const [calendar] = attachments;
    expect(String(calendar?.content).match(/STATUS:CANCELLED/g)).toHaveLength(2);
  });

  test('says nothing of money to get back when nothing is paid, and of one day when all lessons are on it', () => {
    const { subject, text } = severalOff({ lessons: [of(FIRST), of({ ...SECOND, ...spanOf(FIRST) })] });
    expect(subject).toBe('Called off: 2 lessons, Tue 20 Oct');
    expect(text).toContain('A lesson without one is cancelled, and you owe nothing for it.');
  });

  test('takes each new time without sign-in where the address is known to be the recipient’s', () => {
    const { text } = severalOff({ isGuest: true }, renderToKnown);
    const tokens = [...text.matchAll(/\/choose\?start=.*#([\w-]+)/g)].map(([, token = '']) => token);
    const opened = tokens.map((token) => readChoiceLink(SITE, token, new Date('2037-11-27T19:59:59Z')));
    expect(opened.map(({ bookingId }) => bookingId)).toEqual([FIRST.bookingId, SECOND.bookingId]);
    expect(text).not.toContain('/schedule');
  });

  test('asks to call the coach about a lesson elsewhere, and a client without an account about each', () => {
    const elsewhere = { location: 'Riverside Club', placeAddress: '' };
    expect(severalOff({ lessons: [of(FIRST), of({ ...SECOND, ...elsewhere })] }).text).toMatch(
      /Riverside Club\nUntil Fri 27 Nov, 20:00 you can call Alex Morgan/,
    );
    const { text } = severalOff({ isGuest: true });
    expect(text.match(/you can call Alex Morgan at/g)).toHaveLength(2);
    expect(text).not.toContain('/schedule');
  });

  test('leaves out a lesson whose choice is made, and is the mail about one lesson once one is left', () => {
    const decided = of(FIRST, { isDecided: true });
    const { subject, text } = severalOff({ lessons: [decided, of(SECOND), of(THIRD)] });
    expect(subject).toBe('Called off: 2 lessons, Tue 27 Oct to Tue 3 Nov');
    expect(text).not.toContain(FIRST.bookingId);
    expect(severalOff({ lessons: [decided, of(SECOND)] }).subject).toBe(
      'Called off: your lesson, Tue 27 Oct, 09:00',
    );
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
