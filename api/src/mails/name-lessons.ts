import type { Knex } from 'knex';
import type { MailFacts } from './mail-facts.ts';

interface NamedLesson {
  bookingId: string;
  forName?: string | null;
}

/**
 * Adds to each lesson of a mail who plays in it now. The name is no stored fact: it may change until the mail is sent, and
 * goes with the lesson when its player is erased.
 */
export async function nameLessons(knex: Knex, facts: MailFacts): Promise<MailFacts> {
  const lessons: readonly NamedLesson[] = lessonsIn(facts);
  if (lessons.length === 0) return facts;
  const ids = lessons.map(({ bookingId }) => bookingId);
  const rows: { id: string; forName: string | null }[] = await knex('bookings')
    .whereIn('id', ids)
    .select('id', 'forName');
  const names = new Map(rows.map(({ id, forName }) => [id, forName]));
  const named = lessons.map((lesson) => ({ ...lesson, forName: names.get(lesson.bookingId) ?? null }));
  return { ...facts, ...('lessons' in facts ? { lessons: named } : { lesson: named[0] }) } as MailFacts;
}

function lessonsIn(facts: MailFacts): readonly NamedLesson[] {
  if ('lessons' in facts && facts.lessons) return facts.lessons;
  // A refund names the time of its lesson alone.
  return 'lesson' in facts && facts.lesson && 'bookingId' in facts.lesson ? [facts.lesson] : [];
}
