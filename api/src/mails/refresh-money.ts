import type { Knex } from 'knex';
import type { FactsOf, MailFacts } from './mail-facts.ts';

interface LessonMoneyRow {
  id: string;
  pricePence: number;
  /** Whether it is to be paid by hand, and neither paid nor waived. */
  isUnpaid: boolean;
  isOwed: boolean;
}

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
  const rows = await readMoney(
    knex,
    facts.lessons.map(({ bookingId }) => bookingId),
    now,
  );
  const owed = new Map(rows.filter(({ isOwed }) => isOwed).map(({ id, pricePence }) => [id, pricePence]));
  const lessons = facts.lessons.filter(({ bookingId, pricePence }) => owed.get(bookingId) === pricePence);
  return lessons.length > 0 ? { ...facts, lessons } : null;
}

async function addToPay(
  knex: Knex,
  facts: FactsOf<'reminder-24h' | 'reminder-2h'>,
  now: Date,
): Promise<MailFacts> {
  const [row] = await readMoney(knex, [facts.lesson.bookingId], now);
  return row?.isUnpaid ? { ...facts, toPayPence: row.pricePence } : facts;
}

async function readMoney(knex: Knex, ids: readonly string[], now: Date): Promise<LessonMoneyRow[]> {
  return knex('bookings')
    .whereIn('id', [...ids])
    .select(
      'id',
      'pricePence',
      knex.raw(
        `(pay_plan = 'by_hand' and waived_at is null and hand_money is null) as "isUnpaid",
        (settle_from <= ? and hand_money is null) is true as "isOwed"`,
        [now],
      ),
    );
}
