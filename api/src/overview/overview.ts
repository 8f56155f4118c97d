import type { OverviewResponse } from '@lessons/contract';
import { addDays, DAY, londonDateOf, mondayOf, poundsOf, startOfLondonDay } from '@lessons/rules';
import type { Knex } from 'knex';
import { findUnreadCalendar } from '../availability/own-calendar.ts';
import { findEndingCredentials } from '../coach-profile/coach-profile.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { countFailedMails } from '../mails/undelivered-mails.ts';
import { addMoneyAndPlayer, Booking } from '../lessons/booking.ts';
import { presentAdminBooking } from '../lessons/present-booking.ts';
import { findLastNotes, type LastNotes } from './last-notes.ts';

const WEEKS = 12;
const MAX_PENDING = 3;

/**
 * Returns today and the last twelve weeks, by London days. Revenue leaves out refunds, lost disputes and
 * lessons that are called off.
 */
export async function loadOverview(
  context: MailWriter,
  now: Date,
): Promise<Omit<OverviewResponse, 'timeRequests'>> {
  const { knex } = context;
  const today = londonDateOf(now);
  const [day, weeks, failedMails, unreadCalendar, endingCredentials, next, pending] = await Promise.all([
    sumDay(knex, today),
    sumWeeks(knex, addDays(mondayOf(today), (1 - WEEKS) * 7)),
    countFailedMails(context, now),
    findUnreadCalendar(knex, now),
    findEndingCredentials(knex, today),
    findNextLesson(knex, now),
    Booking.query(knex)
      .where({ status: 'pending' })
      .where('startsAt', '>', now)
      .orderBy('startsAt')
      .limit(MAX_PENDING),
  ]);
  await addMoneyAndPlayer(knex, next ? [next.lesson, ...pending] : pending);
  return {
    lessonsToday: day.lessons,
    revenueToday: day.revenue,
    failedMails,
    unreadCalendar,
    endingCredentials,
    nextLesson: next && presentAdminBooking(next.lesson, now),
    lastNotes: next?.lastNotes ?? null,
    pending: pending.map((booking) => presentAdminBooking(booking, now)),
    weeks,
  };
}

interface Totals {
  lessons: string;
  pence: string;
}

/** The totals as subqueries. For a join PostgreSQL would read all payments, as long as they are not very many. */
const TOTALS = `count(*) filter (where status <> 'cancelled') as lessons,
  coalesce(sum((
    select p.amount_pence - coalesce(p.part_refunded_pence, 0) + coalesce((
      select sum(m.pence) from card_movements m
      where m.payment_intent_id = p.payment_intent_id and m.cause in ('dispute', 'dispute_won')), 0)
    from payments p where p.booking_id = bookings.id and p.outcome = 'booked'
  )), 0) + coalesce(sum((
    select h.amount_pence from hand_payments h
    where h.booking_id = bookings.id and h.given_back_at is null and h.to_give_back_at is null
  )), 0) as pence
  from bookings where starts_at >= ? and starts_at < ? and status <> 'pending'`;

const presentTotals = ({ lessons, pence }: Totals) => ({
  lessons: Number(lessons),
  revenue: poundsOf(Number(pence)),
});
const noTotals = { lessons: 0, revenue: 0 };

/** Counts the lessons of a London day, and sums their revenue in pounds. */
async function sumDay(knex: Knex, date: string) {
  const span = [startOfLondonDay(date), startOfLondonDay(addDays(date, 1))];
  const { rows } = await knex.raw<{ rows: [Totals] }>(`select ${TOTALS}`, span);
  return presentTotals(rows[0]);
}

/** Returns the same totals for each of the weeks from a Monday on, in one query. */
async function sumWeeks(knex: Knex, first: string) {
  const span = [startOfLondonDay(first), startOfLondonDay(addDays(first, WEEKS * 7))];
  const { rows } = await knex.raw<{ rows: (Totals & { monday: string })[] }>(
    `select to_char(date_trunc('week', starts_at at time zone 'Europe/London'), 'YYYY-MM-DD') as monday,
     ${TOTALS} group by 1`,
    span,
  );
  const byMonday = new Map(rows.map((row) => [row.monday, presentTotals(row)]));
  return Array.from({ length: WEEKS }, (_, index) => {
    const weekStarts = addDays(first, index * 7);
    return { weekStarts, ...(byMonday.get(weekStarts) ?? noTotals) };
  });
}

interface NextLesson {
  lesson: Booking;
  lastNotes: LastNotes | null;
}

/** Returns the lesson that is under way or comes next, without its money; null if none is ahead. */
async function findNextLesson(knex: Knex, now: Date): Promise<NextLesson | null> {
  const lesson = await Booking.query(knex)
    // The end is not indexed. No lesson lasts a day, so that its start limits what is read.
    .where('startsAt', '>', new Date(now.getTime() - DAY))
    .where('endsAt', '>', now)
    .where({ status: 'confirmed' })
    .orderBy('startsAt')
    .first();
  return lesson ? { lesson, lastNotes: await findLastNotes(knex, lesson) } : null;
}
