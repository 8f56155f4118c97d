import { howPaid, lessonMoneyOf, type LessonMoney, type LessonMoneyFacts } from '@lessons/rules';
import type { Knex } from 'knex';
import type { FactsOf, MailFacts } from './mail-facts.ts';

/**
 * Returns the facts of a mail with the money of its lessons as it is now: a debt ends in many ways, and none of them has to
 * know the mails that wait. Null for one that asks for money of which nothing is owed any more at its price.
 */
export async function refreshMoney(knex: Knex, facts: MailFacts, now: Date): Promise<MailFacts | null> {
  switch (facts.kind) {
    case 'money-asked':
      return leaveOutPaid(knex, facts, now);
    case 'reminder-24h':
    case 'reminder-2h':
      return addToPay(knex, facts, now);
    default:
      return facts;
  }
}

async function leaveOutPaid(knex: Knex, facts: FactsOf<'money-asked'>, now: Date): Promise<MailFacts | null> {
  const ids = facts.lessons.map(({ bookingId }) => bookingId);
  const rows = (await readMoney(knex, ids, now)).filter(({ money }) => money === 'owes');
  const owed = new Map(rows.map(({ id, pricePence }) => [id, pricePence]));
  const lessons = facts.lessons.filter(({ bookingId, pricePence }) => owed.get(bookingId) === pricePence);
  return lessons.length > 0 ? { ...facts, lessons } : null;
}

async function addToPay(
  knex: Knex,
  facts: FactsOf<'reminder-24h' | 'reminder-2h'>,
  now: Date,
): Promise<MailFacts> {
  const [row] = await readMoney(knex, [facts.lesson.bookingId], now);
  const isUnpaid = row && howPaid({ paymentStatus: row.money }) === 'unpaid';
  return isUnpaid ? { ...facts, toPayPence: row.pricePence } : facts;
}

interface LessonRow extends Omit<LessonMoneyFacts, 'payment' | 'handPayment'> {
  id: string;
  pricePence: number;
}

/** Returns how the money of those lessons stands that were not paid by hand. */
async function readMoney(
  knex: Knex,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; pricePence: number; money: LessonMoney }[]> {
  const rows: LessonRow[] = await knex('bookings')
    .whereIn('id', [...ids])
    .whereNull('handMoney')
    .select('id', 'pricePence', 'payPlan', 'status', 'endsAt', 'waivedAt', 'owesCancelled');
  return rows.map(({ id, pricePence, ...lesson }) => {
    // A lesson that was paid by card has the plan `online`, by which nothing is due.
    const money = lessonMoneyOf({ ...lesson, payment: null, handPayment: null }, now);
    return { id, pricePence, money };
  });
}

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
