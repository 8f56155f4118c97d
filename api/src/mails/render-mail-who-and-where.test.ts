import { describe, expect, test } from '@jest/globals';
import { coach } from '@lessons/contract/coach';
import { ADA, LESSON, sampleMails, sampleMailsAbout } from '../../../tests/fixtures/api/sample-mails.ts';
import { SITE } from '../../../tests/fixtures/api/render-sample.ts';
import { parseCalendar } from '../../../tests/fixtures/api/parse-calendar.ts';
import type { LessonFacts, MailFacts, MailKind } from './mail-facts.ts';
import { renderMail } from './render-mail.ts';

const site = { ...SITE, coach: { ...coach, directions: 'Through the gate behind the church' } };

type About = Parameters<typeof sampleMailsAbout>[1];
const PARK = { location: 'Riverside Park', placeAddress: '12 Mill Road, Cambridge' };

function render(kind: MailKind, about: About) {
  const facts = sampleMailsAbout(ADA, about).find((each) => each.kind === kind);
  if (!facts) throw new Error(`There is no sample of ${kind}`);
  return renderMail(facts, site);
}
const eventsOf = ({ attachments }: ReturnType<typeof renderMail>) =>
  parseCalendar(attachments[0]?.content ?? '').events;

describe('who plays', () => {
  test.each<[MailKind, string]>([
    ['lesson-booked', 'Lesson for Tom booked: Tue 24 Nov, 09:00'],
    ['lesson-booked-for', 'Lesson for Tom booked: Tue 24 Nov, 09:00'],
    ['lessons-booked-for', '3 lessons for Tom booked: Tuesdays, 20 October to 3 November'],
    ['lesson-moved', 'Lesson for Tom moved: Tue 24 Nov, 09:00'],
    ['lesson-cancelled-by-player', 'Lesson for Tom cancelled: Tue 24 Nov, 09:00'],
    ['lesson-cancelled-by-coach', 'Alex Morgan cancelled Tom’s lesson: Tue 24 Nov, 09:00'],
    ['lessons-cancelled-by-coach', 'Alex Morgan cancelled 3 lessons for Tom: Tue 20 Oct to Tue 3 Nov'],
    ['lesson-paid', 'Paid: £50 for Tom’s lesson, Tue 24 Nov, 09:00'],
    ['lesson-called-off', 'Called off: Tom’s lesson, Tue 24 Nov, 09:00'],
    ['lessons-called-off', 'Called off: 3 lessons for Tom, Tue 20 Oct to Tue 3 Nov'],
    ['choice-reminder', 'Please choose by Fri 27 Nov, 20:00: Tom’s lesson that was called off'],
    ['called-off-ended', 'Full refund: Tom’s lesson, Tue 24 Nov, 09:00, called off'],
    ['lesson-on-again', 'It is on again: Tom’s lesson, Tue 24 Nov, 09:00'],
    ['reminder-24h', 'Reminder: Tom’s lesson, Tue 24 Nov, 09:00'],
    ['reminder-2h', 'Soon: Tom’s lesson, Tue 24 Nov, 09:00'],
    ['coach-notes', 'Notes on Tom’s lesson: Tue 24 Nov, 09:00'],
    ['money-asked', 'To pay: £150 for Tom’s 3 lessons'],
    ['coach-lesson-booked', 'New lesson: Tom (Ada Lovelace), Tue 24 Nov, 09:00'],
    ['coach-lessons-booked', '3 new lessons: Tom (Ada Lovelace), Tuesdays, 20 October to 3 November'],
    ['coach-lesson-moved', 'Lesson moved: Tom (Ada Lovelace), Tue 24 Nov, 09:00'],
    ['coach-lesson-cancelled', 'Lesson cancelled: Tom (Ada Lovelace), Tue 24 Nov, 09:00'],
  ])('the subject of the mail %s says that it is Tom’s lesson', (kind, subject) => {
    expect(render(kind, { forName: 'Tom' }).subject).toBe(subject);
  });

  test.each<[MailKind, string]>([
    ['lesson-booked', 'Tom’s lesson: Tuesday 24 November, 09:00–10:00'],
    ['lesson-booked-for', 'A lesson is booked for Tom'],
    ['lessons-booked-for', 'has booked these lessons for Tom.'],
    ['hand-payment-received', 'for Tom’s lesson on Tue 24 Nov'],
    ['hand-payment-goes-back', 'for Tom’s cancelled lesson on Tue 24 Nov'],
    ['coach-lesson-booked', 'Ada Lovelace booked and paid £50 for Tom.'],
    ['coach-lesson-booked', 'Player: Tom (Ada Lovelace)'],
    ['coach-lesson-moved', 'Ada Lovelace moved Tom’s lesson.'],
    ['coach-lesson-cancelled', 'Ada Lovelace cancelled Tom’s lesson.'],
    ['coach-day', '09:00–10:00: Tom (Ada Lovelace)'],
    ['coach-day', 'Tom (Ada Lovelace)’s Tuesdays end on 8 December.'],
  ])('the text of the mail %s says: %s', (kind, words) => {
    expect(render(kind, { forName: 'Tom' }).text).toContain(words);
  });

  test('the calendar entries of player and coach say who plays', () => {
    const summariesOf = (kind: MailKind) =>
      new Set(eventsOf(render(kind, { forName: 'Tom' })).map(({ summary }) => summary));
    for (const kind of ['lesson-booked', 'lessons-booked-for', 'lesson-cancelled-by-coach'] as const)
      expect(summariesOf(kind)).toEqual(new Set(['Tennis lesson for Tom with Alex Morgan']));
    for (const kind of ['coach-lesson-booked', 'coach-lessons-booked', 'coach-lesson-cancelled'] as const)
      expect(summariesOf(kind)).toEqual(new Set(['Tennis lesson: Tom (Ada Lovelace)']));
  });

  test('a mail about lessons of a series names who plays in each where that differs', () => {
    const facts = sampleMails(ADA).find(({ kind }) => kind === 'lessons-booked-for');
    const names = ['Tom', null, 'Ella'];
    const lessons = (facts as { lessons: LessonFacts[] }).lessons.map((lesson, index) => ({
      ...lesson,
      forName: names[index] ?? null,
    }));
    const { subject, text } = renderMail({ ...facts, lessons } as MailFacts, site);
    expect(subject).toMatch(/^3 lessons booked: /);
    expect(text).toContain('Tue 20 Oct: 09:00–10:00 for Tom\nTue 27 Oct: 09:00–10:00\n');
    expect(text).toContain('Tue 3 Nov: 09:00–10:00 for Ella');
  });
});

describe('hostile names of who plays', () => {
  const HOSTILE = `"><script>alert(1)</script>\r\nBcc: all@example.com\u2028X: y\u202E=1+1`;
  const about = sampleMailsAbout(ADA, { forName: HOSTILE }).filter((facts) =>
    JSON.stringify(facts).includes('script'),
  );

  test.each(about)('a hostile name reaches no header and no HTML of $kind', (facts) => {
    const { html, subject, headers, attachments } = renderMail(facts, site);
    expect(html).not.toContain('<script');
    for (const header of [subject, ...Object.values(headers)])
      expect(header).not.toMatch(/[\r\n\u2028\u202E]/);
    for (const { content } of attachments) {
      // Each line of the file is a property, or goes on with a space: the name begins none.
      const lines = content.split('\r\n');
      expect(lines.filter((line) => /^(Bcc|X):|[\r\n]/.test(line))).toEqual([]);
      expect(parseCalendar(content).events.length).toBeGreaterThan(0);
    }
  });
});

describe('a lesson at another place than the court', () => {
  test.each<MailKind>([
    'lesson-booked',
    'lessons-booked-for',
    'lesson-moved',
    'reminder-2h',
    'lesson-on-again',
  ])('the mail %s has the place and its address, and not the way to the court', (kind) => {
    const { text } = render(kind, PARK);
    expect(text).toContain('Where: Riverside Park, 12 Mill Road, Cambridge');
    expect(text).toContain('query=Riverside%20Park%2C%2012%20Mill%20Road%2C%20Cambridge');
    expect(text).not.toMatch(/Directions|behind the church|Where: .*Church Lane/);
    const { text: atCourt } = render(kind, {});
    expect(atCourt).toContain('Directions: Through the gate behind the church');
  });

  test('a place without an address is named alone, also in the calendar entry', () => {
    const mail = render('lesson-booked', { location: 'Riverside Park', placeAddress: '' });
    expect(mail.text).toContain('Where: Riverside Park\n');
    expect(eventsOf(mail)).toMatchObject([{ location: 'Riverside Park' }]);
    expect(eventsOf(render('coach-lesson-booked', PARK))).toMatchObject([
      { location: 'Riverside Park, 12 Mill Road, Cambridge' },
    ]);
    expect(eventsOf(render('lesson-booked', {}))).toMatchObject([
      { location: `${LESSON.location}, ${coach.address}` },
    ]);
  });

  test('a mail about moved lessons of a series says where each is if they are at several places, and each place once', () => {
    const facts = sampleMails(ADA).find(({ kind }) => kind === 'lessons-moved');
    const lessons = (facts as { lessons: LessonFacts[] }).lessons.map((lesson, index) =>
      index === 1 ? { ...lesson, ...PARK } : lesson,
    );
    const { text } = renderMail({ ...facts, lessons } as MailFacts, site);
    for (const part of [
      `Tue 20 Oct: 09:00–10:00 at ${LESSON.location}\n`,
      'Tue 27 Oct: 09:00–10:00 at Riverside Park\n',
      'Where: Riverside Park, 12 Mill Road, Cambridge',
    ])
      expect(text).toContain(part);
    expect(text.match(/^Where: /gm)).toHaveLength(2);
    expect(render('lessons-moved', PARK).text.match(/^Where: .*/gm)).toEqual([
      'Where: Riverside Park, 12 Mill Road, Cambridge',
    ]);
    expect(render('lessons-moved', {}).text).not.toContain(` at ${LESSON.location}\n`);
  });

  test('a paid lesson elsewhere can be cancelled, and the mail does not offer to move it', () => {
    expect(render('lesson-booked', PARK).text).toContain(
      'Until 24 hours before the start you can cancel it with a full refund.',
    );
  });

  test('the mail about its call-off offers no times, but to call, and a refund', () => {
    const { text, html } = render('lesson-called-off', PARK);
    expect(text).toContain(
      'Until Fri 27 Nov, 20:00 you can call Alex Morgan at +44 1632 960142 for a new time.',
    );
    expect(text).toContain('Agree a new time\n\nCall Alex Morgan:\n+441632960142\n\nGet a refund:');
    expect(text).not.toMatch(/10:00–11:00|Other times/);
    expect(html).toContain('href="tel:+441632960142"');
    const reminder = render('choice-reminder', PARK).text;
    expect(reminder).toContain('Call Alex Morgan:\n');
    expect(reminder).not.toContain('/choose');
  });
});
