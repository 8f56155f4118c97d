import { describe, expect, test } from '@jest/globals';
import { render } from '../../../tests/fixtures/api/render-sample.ts';
import { LESSON, WEEKLY } from '../../../tests/fixtures/api/sample-mails.ts';
import type { FactsOf, MailFacts } from './mail-facts.ts';

const BOOKED: FactsOf<'lessons-booked-for'> = {
  greetingName: 'Margaret',
  kind: 'lessons-booked-for',
  lessons: WEEKLY,
  message: null,
  isGuest: false,
};
const CANCELLED: FactsOf<'lessons-cancelled-by-coach'> = {
  greetingName: 'Margaret',
  kind: 'lessons-cancelled-by-coach',
  lessons: WEEKLY,
  refundPence: 5000,
  toGiveBackPence: 5000,
  owedPence: 0,
  keptPence: 0,
  reason: null,
};

describe('the mails about weekly lessons', () => {
  test('the mail about weekly lessons has all of them in one calendar file, at the same London time', () => {
    const [file, ...others] = render(BOOKED).attachments;
    expect(others).toEqual([]);
    expect(file?.filename).toBe('lessons.ics');
    expect(file?.content.match(/^DTSTART;.*$/gm)?.map((line) => line.trim())).toEqual([
      'DTSTART;TZID=Europe/London:20371020T090000',
      'DTSTART;TZID=Europe/London:20371027T090000',
      'DTSTART;TZID=Europe/London:20371103T090000',
    ]);
  });

  test('the mail about weekly lessons names each of them, and what each costs', () => {
    const { text } = render(BOOKED);
    for (const part of [
      'Tue 20 Oct: 09:00–10:00',
      'Tue 27 Oct: 09:00–10:00',
      '£50 each, to pay at the lesson',
    ])
      expect(text).toContain(part);
    expect(render({ ...BOOKED, isGuest: true }).text).toContain('entered by Alex Morgan');
  });

  test('the mail about cancelled weekly lessons names each of them, and what becomes of the money', () => {
    const { text } = render(CANCELLED);
    for (const part of [
      'Tue 3 Nov: 09:00–10:00, cancelled',
      '£50 goes back to the card',
      'will give you £50 back',
    ])
      expect(text).toContain(part);
  });

  test('the mail about a payment for several lessons has each with its price, and the seller; one that takes it back says so', () => {
    const facts: MailFacts = {
      kind: 'hand-payment-received',
      greetingName: 'Margaret',
      lesson: LESSON,
      lessons: [...WEEKLY],
      amountPence: 15_000,
      method: 'transfer',
      receivedOn: '2037-11-24',
      seller: { name: 'Morgan Tennis Ltd', address: '4 Church Lane' },
    };
    const { subject, text, html, attachments } = render(facts);
    expect(subject).toBe('Received: £150 by transfer on Tuesday 24 November');
    expect(text).toContain(
      `Tue 20 Oct: 09:00–10:00, £50
Tue 27 Oct: 09:00–10:00, £50
Tue 3 Nov: 09:00–10:00, £50
Received: £150 by transfer on Tuesday 24 November
Seller: Morgan Tennis Ltd
  4 Church Lane`,
    );
    for (const part of ['Morgan Tennis Ltd', '4 Church Lane']) expect(html).toContain(part);
    expect(attachments).toEqual([]);
    const mistake = render({ ...facts, isMistake: true });
    expect(mistake.subject).toBe('Not received: £150 by transfer on Tuesday 24 November');
    expect(mistake.text).toContain('An earlier email said so by mistake.');
    expect(mistake.text).not.toContain('Thank you');
  });

  test('a calendar file of several cancelled lessons publishes them as cancelled, since a CANCEL has one UID only', () => {
    const [file] = render(CANCELLED).attachments;
    expect(file?.contentType).toContain('method=PUBLISH');
    expect(file?.content.match(/STATUS:CANCELLED/g)).toHaveLength(3);
  });

  test('a client whose weekly lessons were cancelled before anything was paid reads that nothing is due', () => {
    const facts = { ...CANCELLED, refundPence: 0, toGiveBackPence: 0 };
    expect(render(facts).text).toContain('Nothing was charged, and you owe nothing.');
    expect(render({ ...facts, owedPence: 5000 }).text).toContain('You still owe £50');
  });
});
