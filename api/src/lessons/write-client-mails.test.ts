import { describe, expect, test } from '@jest/globals';
import { render } from '../../../tests/fixtures/api/render-sample.ts';
import { LESSON, sampleMails } from '../../../tests/fixtures/api/sample-mails.ts';
import type { FactsOf, LessonFacts } from '../mails/mail-facts.ts';

const byHand: LessonFacts = { ...LESSON, payPlan: 'by_hand' };
const free: LessonFacts = { ...LESSON, payPlan: 'free', pricePence: 0 };
const to = { greetingName: 'Margaret' };
const booked = (more: Partial<FactsOf<'lesson-booked-for'>> = {}) =>
  render({
    ...to,
    kind: 'lesson-booked-for',
    lesson: byHand,
    message: null,
    isTooLateToCancel: false,
    isGuest: true,
    ...more,
  });

describe('the mail about a lesson that the coach has booked', () => {
  test('the calendar entry of the mail says what is to pay', () => {
    expect(booked().attachments[0]?.content).toContain('£50\\, to pay at the lesson.');
    expect(booked({ lesson: free }).attachments[0]?.content).toContain('DESCRIPTION:Free.');
  });

  test('tells a client without an account the price, until when cancelling is free, whom to call and who entered their data', () => {
    const { subject, text } = booked({ message: 'As we said on the phone.' });
    expect(subject).toBe('Lesson booked: Tue 24 Nov, 09:00');
    for (const part of [
      '£50, to pay at the lesson. Free to cancel until Mon 23 Nov, 09:00, then £50 is due.',
      'To cancel or move, call Alex Morgan at +44 1632 960142.',
      '> As we said on the phone.',
      'Your name and address: entered by Alex Morgan',
    ])
      expect(text).toContain(part);
  });

  test('has links to the terms and the privacy notice, and the calendar entry', () => {
    const { html, attachments } = booked();
    for (const page of ['terms-conditions', 'privacy-notice'])
      expect(html).toContain(`href="https://lessons.example/${page}"`);
    expect(attachments[0]?.content).toMatch(/METHOD:PUBLISH[^]*SUMMARY:Tennis lesson with Alex Morgan/);
  });

  test('tells a client with an account neither to call nor who entered their data', () => {
    const { text } = booked({ isGuest: false });
    expect(text).not.toMatch(/To cancel or move, call|entered by/);
  });

  test('says within 24 hours that the price is due in any case, and of a free lesson that nothing is', () => {
    expect(booked({ isTooLateToCancel: true }).text).toContain('£50 is due, also if you cancel');
    const { text } = booked({ lesson: free });
    expect(text).toContain('It is free.');
    expect(text).not.toMatch(/£|due|Cancelling/);
  });
});

test.each([
  ['by hand', byHand, 'The price stays £50.'],
  ['free', free, 'It stays free.'],
  ['online', LESSON, 'What you paid stays the same.'],
])('the mail about a lesson %s that the player has moved says that its price stays', (_, lesson, words) => {
  const before = { startsAt: '2037-11-23T14:00:00.000Z', endsAt: '2037-11-23T15:00:00.000Z' };
  const { text } = render({ ...to, kind: 'lesson-moved', lesson, before, isTooLateToCancel: false });
  expect(text).toContain(words);
});

test('the mail about a lesson that the coach has moved says whom to call, and has the coach’s message', () => {
  const { text } = render({
    ...to,
    kind: 'lesson-moved',
    lesson: byHand,
    before: { startsAt: '2037-11-23T14:00:00.000Z', endsAt: '2037-11-23T15:00:00.000Z' },
    isTooLateToCancel: false,
    movedByCoach: { message: 'The court is wet.' },
  });
  expect(text).toContain('If it doesn’t suit, call Alex Morgan at +44 1632 960142.');
  expect(text).toContain('> The court is wet.');
});

test.each([
  ['nothing_due', 'Nothing was charged, and you owe nothing.'],
  ['unpaid', 'so you still owe £50.'],
  ['returned', 'Alex Morgan will give you the £50 back.'],
  ['by_hand', 'so the £50 is not given back.'],
] as const)(
  'the mail about a lesson by hand that the player cancelled (%s) speaks of no card',
  (paid, words) => {
    const { text } = render({
      ...to,
      kind: 'lesson-cancelled-by-player',
      lesson: byHand,
      refundPence: null,
      keptPence: paid === 'by_hand' ? 5000 : null,
      paid,
    });
    expect(text).toContain(words);
    expect(text).not.toMatch(/refund|card/i);
  },
);

test('the mail about a lesson paid by hand whose money the coach keeps gives no reason, and says whom to call', () => {
  const { text } = render({
    ...to,
    kind: 'lesson-cancelled-by-coach',
    lesson: byHand,
    refundPence: null,
    keptPence: 5000,
    paid: 'by_hand',
    reason: null,
  });
  expect(text).toContain('No refund was sent. If that is not what you agreed, please call Alex Morgan at');
  expect(text).not.toContain('24 hours');
});

test.each([
  ['cash', 'in cash'],
  ['transfer', 'by transfer'],
  ['other', 'in another way'],
] as const)(
  'the mail about a payment by hand (%s) says how much was received, how and when',
  (method, how) => {
    const { subject, text } = render({
      ...to,
      kind: 'hand-payment-received',
      lesson: byHand,
      amountPence: 5000,
      method,
      receivedOn: '2037-11-24',
    });
    expect(subject).toBe(`Received: £50 ${how} on Tuesday 24 November`);
    expect(text).toContain('If that is wrong, please call Alex Morgan');
    expect(text).not.toContain('receipt');
  },
);

test('a mail about a lesson that the coach booked does not say that its reader has booked it', () => {
  const reminder = sampleMails({ name: 'Margaret Hill', email: '', phone: null }).find(
    ({ kind }) => kind === 'reminder-24h',
  ) as FactsOf<'reminder-24h'>;
  expect(render({ ...reminder, lesson: byHand }).text).toContain('because you have a lesson with');
  expect(render(reminder).text).toContain('because you booked a lesson with');
});

test('a reminder of a lesson that is to be paid names the sum, and where whoever has an account can pay it now', () => {
  const reminder = { ...to, kind: 'reminder-24h', playerId: LESSON.bookingId, lesson: byHand } as const;
  const words = 'To pay at the lesson: £45';
  const link = `\n  Pay it now: https://lessons.example/pay?lesson=${LESSON.bookingId}\n`;
  expect(render({ ...reminder, toPayPence: 4500 }).text).toContain(words + link);
  const toGuest = render({ ...reminder, toPayPence: 4500, isGuest: true }).text;
  expect(toGuest).toContain(words);
  expect(toGuest).not.toContain('/pay?');
  expect(render(reminder).text).not.toContain('To pay');
});
