import { describe, expect, test } from '@jest/globals';
import { fullNameOf } from '@lessons/rules';
import ICAL from 'ical.js';
import { ADA, LESSON, LONG, sampleMails } from '../../../tests/fixtures/api/sample-mails.ts';
import { render as renderFacts, SITE } from '../../../tests/fixtures/api/render-sample.ts';
import { verifyLink } from '../links/signed-link.ts';
import type { MailFacts, MailKind, PlayerFacts } from './mail-facts.ts';

const HOSTILE = `<script>alert(1)</script> "Bo" O'Neil & Sons {{name}} 🎾👩🏽‍🦰\r\nBcc: all@example.com\u202E`;

function render(kind: MailKind, player: PlayerFacts = ADA) {
  const facts = sampleMails(player).find((each) => each.kind === kind);
  if (!facts) throw new Error(`There is no sample of ${kind}`);
  return renderFacts(facts);
}

describe('the subject says who and when', () => {
  test.each<[MailKind, string]>([
    ['lesson-booked', 'Lesson booked: Tue 24 Nov, 09:00'],
    ['lessons-booked-for', '3 lessons booked: Tuesdays, 20 October to 3 November'],
    ['lesson-moved', 'Lesson moved: Tue 24 Nov, 09:00'],
    ['lessons-moved', '3 lessons moved: now Tue 20 Oct to Tue 3 Nov'],
    ['lesson-cancelled-by-player', 'Lesson cancelled: Tue 24 Nov, 09:00'],
    ['lesson-cancelled-by-coach', 'Alex Morgan cancelled your lesson: Tue 24 Nov, 09:00'],
    ['hand-payment-goes-back', 'Given back: £50'],
    ['lessons-joined', 'Your lessons with Alex Morgan are in your account'],
    ['lesson-paid', 'Paid: £50 for your lesson, Tue 24 Nov, 09:00'],
    ['payment-not-needed', 'Full refund of £50: your lesson, Tue 24 Nov, 09:00'],
    ['lessons-cancelled-by-coach', 'Alex Morgan cancelled 3 lessons: Tue 20 Oct to Tue 3 Nov'],
    ['lessons-called-off', 'Called off: 3 lessons, Tue 20 Oct to Tue 3 Nov'],
    ['refund-succeeded', 'Refund of £50 sent: Tue 24 Nov, 09:00'],
    ['refund-failed', 'Refund of £50 failed: Tue 24 Nov, 09:00'],
    ['payment-not-booked', 'Lesson not booked: Tue 24 Nov, 09:00, full refund'],
    ['reminder-24h', 'Reminder: your lesson, Tue 24 Nov, 09:00'],
    ['reminder-2h', 'Soon: your lesson, Tue 24 Nov, 09:00'],
    ['coach-notes', 'Notes on your lesson: Tue 24 Nov, 09:00'],
    ['money-asked', 'To pay: £150 for your 3 lessons'],
    ['time-free', '2 times are free on Tuesday 24 November'],
    ['second-factor-reset', 'Your two-factor authentication at Baseline was reset'],
    ['confirm-address', 'Confirm your email address for Baseline'],
    ['access-removed', 'Your access to the coach’s screens of Baseline was removed'],
    ['coach-lesson-booked', 'New lesson: Ada Lovelace, Tue 24 Nov, 09:00'],
    ['coach-lessons-booked', '3 new lessons: Ada Lovelace, Tuesdays, 20 October to 3 November'],
    ['coach-lesson-moved', 'Lesson moved: Ada Lovelace, Tue 24 Nov, 09:00'],
    ['coach-lesson-cancelled', 'Lesson cancelled: Ada Lovelace, Tue 24 Nov, 09:00'],
    ['coach-refund-failed', 'Refund failed: Ada Lovelace, £50'],
    ['coach-day', 'Today: 2 lessons, Tuesday 24 November'],
    ['coach-calendar-unread', 'Your own calendar hasn’t been read since Sunday 22 November'],
  ])('the subject of the mail %s says who and when', (kind, subject) =>
    expect(render(kind).subject).toBe(subject),
  );

  test('there are 37 kinds of mails', () => {
    expect(new Set(sampleMails(ADA).map(({ kind }) => kind)).size).toBe(37);
  });
});

describe('the text of a mail', () => {
  test('a booking’s confirmation is rendered as text', () => {
    const { text } = render('lesson-booked');
    expect(text.replaceAll(/#\S+/g, '#TOKEN')).toBe(
      `Your lesson is booked

Hi Ada, thank you. See you on the court.

Your lesson: Tuesday 24 November, 09:00–10:00
Village Tennis Court

Where: Village Tennis Court, Church Lane, Little Shelford, Cambridge CB22 5HG
  Open the map: https://www.google.com/maps/search/?api=1&query=52.1389,0.1195
What to bring: Bring water and shoes for a grass court.
Paid: £50
  Receipt: https://lessons.example/receipt#TOKEN
Cancel by: Mon 23 Nov, 09:00
  Until 24 hours before the start you can move it, or cancel it with a full refund.
Reference: 7C1F3F1E

Open your lesson:
https://lessons.example/lesson#TOKEN

The attached file adds the lesson to your calendar.

-- 
Alex Morgan, Professional Tennis Coach
+44 1632 960142
coach@example.com
Church Lane, Little Shelford, Cambridge CB22 5HG

You are getting this email because you booked a lesson with Alex Morgan.
`,
    );
  });

  test.each<[MailKind, string[]]>([
    ['lesson-moved', ['Before: Mon 23 Nov, 14:00–15:00', 'Tuesday 24 November, 09:00–10:00']],
    [
      'lessons-moved',
      ['Tue 27 Oct: 09:00–10:00', 'Before: Mon 23 Nov, 14:00–15:00', '> Thursdays from now on', 'call Alex'],
    ],
    ['lesson-cancelled-by-player', ['£50 goes back to the card', 'within 5 to 10 business days']],
    ['lesson-cancelled-by-coach', ['we are sorry', '> The court is under water', '/book']],
    ['hand-payment-goes-back', ['has given you back the £50', 'call Alex Morgan']],
    ['lessons-joined', ['3 lessons', 'without an account as Margaret Hill', 'call Alex Morgan at']],
    ['refund-succeeded', ['£50 is on its way back', 'within 5 to 10 business days']],
    ['refund-failed', ['You still get your money', 'Alex Morgan has been told']],
    ['payment-not-booked', ['the whole £50', 'Free near that time:\nTue 24 Nov: 10:00–11:00']],
    ['reminder-24h', ['10 minutes early', 'Refunds end 24 hours before the start: Mon 23 Nov, 09:00']],
    [
      'time-free',
      ['whoever pays first gets them', '/book?at=2037-11-24T10%3A00%3A00.000Z&minutes=60', '/wish#'],
    ],
    ['coach-notes', ['> Your backhand is much steadier.\n> \n> For next time:']],
    [
      'second-factor-reset',
      ['an admin of Baseline has removed', 'change your password at once', '/privacy-security'],
    ],
    ['access-removed', ['no longer a coach or admin at Baseline', 'you have an account at Baseline']],
    ['coach-lesson-booked', ['Ada Lovelace booked and paid £50', 'Phone: +44 1632 960001']],
    ['coach-lesson-cancelled', ['This time is free again', 'less than 24 hours before the start']],
    ['coach-refund-failed', ['could not refund Ada Lovelace', 'Payments to look at']],
    ['coach-lessons-booked', ['Kim Coach booked these lessons for Ada Lovelace', 'Tue 27 Oct: 09:00–10:00']],
    [
      'coach-calendar-unread',
      [
        'what is new in it doesn’t block lessons. From Monday 7 December on nothing in it does.',
        'status 404',
      ],
    ],
    [
      'coach-day',
      [
        '£90 to collect: Ada Lovelace £90.',
        '09:00–10:00: Ada Lovelace\n  +44 1632 960001\n13:00–15:00: Ada Lovelace',
        '+44 1632 960001\nLast note: Your backhand is much steadier.',
      ],
    ],
  ])('the mail %s has its times, amounts and reason', (kind, parts) => {
    const { text } = render(kind);
    for (const part of parts) expect(text).toContain(part);
  });

  test('a lesson that moved to another place alone says where it was, and one of another length since when', () => {
    const move = { kind: 'lesson-moved', greetingName: 'Ada', isTooLateToCancel: false } as const;
    const { startsAt, endsAt, location } = LESSON;
    const place = { location, placeAddress: null };
    const before = { startsAt, endsAt, place };
    const lesson = { ...LESSON, location: 'Riverside Club', placeAddress: 'Mill Road' };
    const { text } = renderFacts({ ...move, lesson, before });
    expect(text).toContain(
      'New place: Tuesday 24 November, 09:00–10:00\nBefore: Tue 24 Nov, 09:00–10:00 at Village Tennis Court\nRiverside Club',
    );
    const shorter = { ...before, endsAt: '2037-11-24T10:30:00.000Z' };
    const other = renderFacts({ ...move, lesson: LESSON, before: shorter }).text;
    expect(other).toContain('New time: Tuesday 24 November, 09:00–10:00');
    expect(other).toContain('Before: Tue 24 Nov, 09:00–10:30\n');
  });

  test.each(sampleMails({ ...ADA, name: '' }).filter((facts) => 'greetingName' in facts))(
    'the mail $kind to a player without a name greets nobody',
    (facts) => {
      expect(renderFacts(facts).text).not.toMatch(/Hi [,.]/);
    },
  );

  test.each([
    [5000, 'so the £50 is not refunded'],
    // £20 were refunded before.
    [3000, 'so the £30 is not refunded'],
  ])('the mail about a cancellation without a refund says that %p pence stay', (keptPence, words) => {
    const money = { paid: 'card', refundPence: null, keptPence } as const;
    const facts = { kind: 'lesson-cancelled-by-player', greetingName: 'Ada', lesson: LESSON } as const;
    expect(renderFacts({ ...facts, ...money }).text).toContain(words);
  });

  test('the mail about a lesson within 24 hours says that there is no refund any more', () => {
    const facts: MailFacts = {
      kind: 'lesson-booked',
      greetingName: 'Ada',
      lesson: LESSON,
      isTooLateToCancel: true,
    };
    const { text } = renderFacts(facts);
    expect(text).toContain('Cancelling: no refund any more');
    expect(text).not.toContain('Cancel by');
  });
});

describe('text that people typed', () => {
  // The mail about a calendar has no text of anybody.
  const withText = sampleMails({ ...ADA, name: HOSTILE }).filter(
    ({ kind }) => kind !== 'coach-calendar-unread',
  );
  test.each(withText)('text that people typed is escaped in $kind', (facts) => {
    const named = 'greetingName' in facts ? { ...facts, greetingName: HOSTILE } : facts;
    const { html, text, subject, headers } = renderFacts(named);
    expect(html).not.toContain('<script');
    expect(html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; &quot;Bo&quot; O&#39;Neil &amp; Sons {{name}} 🎾',
    );
    expect(text).toContain(`<script>alert(1)</script> "Bo" O'Neil & Sons {{name}} 🎾👩🏽‍🦰`);
    for (const header of [subject, ...Object.values(headers)]) expect(header).not.toMatch(/[\r\n\u202E]/);
  });

  test('a name from right to left leaves the times beside it as they are, also when it is cut', () => {
    const name = (letters: string) =>
      fullNameOf({ ...ADA, firstName: null, lastName: null, fullName: letters });
    const { subject, text } = render('coach-lesson-booked', { ...ADA, name: name('محمد') });
    expect(subject).toBe('New lesson: \u2068محمد\u2069, Tue 24 Nov, 09:00');
    expect(text).toContain('\u2068محمد\u2069 booked and paid');
    const cut = render('coach-lesson-booked', { ...ADA, name: name('נ'.repeat(200)) });
    expect(cut.subject).toMatch(/^New lesson: \u2068נ{58}…\u2069, Tue 24 Nov, 09:00$/);
  });

  test('a long name is cut in a mail’s subject only, and never within an emoji', () => {
    const name = '👩🏽‍🦰'.repeat(200);
    const { subject, text } = render('coach-lesson-booked', { ...ADA, name });
    expect(subject).toBe(`New lesson: ${'👩🏽‍🦰'.repeat(59)}…, Tue 24 Nov, 09:00`);
    expect(text).toContain(`Player: ${name}`);
  });

  test('notes and a reason keep their lines in a mail, and are escaped', () => {
    const facts: MailFacts = {
      kind: 'coach-notes',
      greetingName: 'Ada',
      lesson: LESSON,
      notes: 'One\r\n<img src=x>\n{{text}}',
    };
    const { html, text } = renderFacts(facts);
    expect(html).toContain('One<br />&lt;img src=x&gt;<br />{{text}}<br />');
    expect(text).toContain('> <img src=x>\n> {{text}}');
  });
});

describe('links of a mail', () => {
  test('a mail’s links to a lesson and its receipt are signed', () => {
    const { html } = render('lesson-booked');
    for (const purpose of ['lesson', 'receipt'] as const) {
      const [, token = ''] = new RegExp(`https://lessons\\.example/${purpose}#([\\w-]+)"`).exec(html) ?? [];
      expect(verifyLink(SITE, purpose, token, new Date(LESSON.startsAt))).toBe(LESSON.bookingId);
    }
  });

  test.each(sampleMails(LONG))(
    'the links in $kind all lead to the site, a map, a phone or a mailbox',
    (facts) => {
      const { html } = renderFacts(facts);
      const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);
      expect(addresses.length).toBeGreaterThan(1);
      for (const address of addresses) {
        expect(address).toMatch(
          /^(https:\/\/lessons\.example\/|https:\/\/www\.google\.com\/maps\/|tel:|mailto:)/,
        );
      }
      // Nothing is loaded when the mail is opened, and no script runs.
      expect(html).not.toMatch(/<img|<script|url\(|fonts\.googleapis/);
      expect(html.length).toBeLessThan(60_000);
    },
  );

  test('optional mails have a link to stop them with one click, and no others', () => {
    const { headers, text } = render('reminder-2h');
    expect(headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(/^<https:\/\/lessons\.example\/api\/unsubscribe\/[\w-]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const [, token = ''] = /\/unsubscribe#([\w-]+)/.exec(text) ?? [];
    expect(verifyLink(SITE, 'unsubscribe', token, new Date())).toMatch(/^twoHourReminder:/);
    expect(render('lesson-booked').headers).toEqual({ 'Reply-To': 'coach@example.com' });
  });
});

describe('the attached calendar entry', () => {
  test.each<[MailKind, string, string]>([
    ['lesson-booked', 'PUBLISH', 'Tennis lesson with Alex Morgan'],
    ['lesson-moved', 'PUBLISH', 'Tennis lesson with Alex Morgan'],
    ['lesson-cancelled-by-player', 'CANCEL', 'Tennis lesson with Alex Morgan'],
    ['lesson-cancelled-by-coach', 'CANCEL', 'Tennis lesson with Alex Morgan'],
    ['coach-lesson-booked', 'PUBLISH', 'Tennis lesson: Ada Lovelace'],
    ['coach-lesson-moved', 'PUBLISH', 'Tennis lesson: Ada Lovelace'],
    ['coach-lesson-cancelled', 'CANCEL', 'Tennis lesson: Ada Lovelace'],
  ])('the calendar entry of %s is a %s', (kind, method, summary) => {
    const [attachment] = render(kind).attachments;
    expect(attachment).toMatchObject({
      filename: 'lesson.ics',
      contentType: expect.stringContaining(method),
    });
    const calendar = new ICAL.Component(ICAL.parse(attachment?.content ?? ''));
    expect(calendar.getFirstPropertyValue('method')).toBe(method);
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    expect(event.uid).toContain(LESSON.bookingId);
    expect(event).toMatchObject({ sequence: 2, summary });
    expect(event.startDate.toString()).toBe('2037-11-24T09:00:00');
    expect(event.startDate.zone.tzid).toBe('Europe/London');
  });

  test('other mails have no calendar entry', () => {
    const without = sampleMails(ADA).filter((facts) => renderFacts(facts).attachments.length === 0);
    expect(without).toHaveLength(23);
  });
});
