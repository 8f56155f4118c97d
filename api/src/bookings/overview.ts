import type { OverviewResponse } from '@lessons/contract';
import { addDays, londonDateOf, mondayOf, poundsOf, startOfLondonDay } from '@lessons/rules';
import type { Knex } from 'knex';
import type { MailWriter } from '../mails/outbox.ts';
import { countFailedMails } from '../mails/undelivered-mails.ts';
import { Booking } from './booking.ts';
import { findNextLesson } from './next-lesson.ts';
import { presentAdminBooking } from './present-booking.ts';

const WEEKS = 12;
const MAX_PENDING = 3;

/** Returns today and the last twelve weeks, by London days. Revenue leaves out refunds. */
export async function loadOverview(context: MailWriter, now: Date): Promise<OverviewResponse> {
  const { knex } = context;
  const today = londonDateOf(now);
  const weeks = Array.from({ length: WEEKS }, (_, index) =>
    addDays(mondayOf(today), (index - WEEKS + 1) * 7),
  );
  const [day, failedMails, next, pending, ...totals] = await Promise.all([
    sumDays(knex, today, 1),
    countFailedMails(context, now),
    findNextLesson(knex, now),
    Booking.query(knex)
      .where({ status: 'pending' })
      .where('startsAt', '>', now)
      .orderBy('startsAt')
      .limit(MAX_PENDING)
      .modify('withMoneyAndPlayer'),
    ...weeks.map(async (weekStarts) => ({ weekStarts, ...(await sumDays(knex, weekStarts, 7)) })),
  ]);
  return {
    lessonsToday: day.lessons,
    revenueToday: day.revenue,
    failedMails,
    nextLesson: next && presentAdminBooking(next.lesson),
    lastNotes: next?.lastNotes ?? null,
    pending: pending.map(presentAdminBooking),
    weeks: totals,
  };
}

/** Counts the lessons of `days` London days from `first` on, and sums their revenue in pounds. */
async function sumDays(knex: Knex, first: string, days: number) {
  const { rows } = await knex.raw<{ rows: [{ lessons: string; pence: string }] }>(
    `select count(*) filter (where b.status <> 'cancelled') as lessons,
            coalesce(sum(p.amount_pence) filter (where p.outcome = 'booked'), 0) as pence
       from bookings b left join payments p on p.booking_id = b.id
      where b.starts_at >= ? and b.starts_at < ?`,
    [startOfLondonDay(first), startOfLondonDay(addDays(first, days))],
  );
  return { lessons: Number(rows[0].lessons), revenue: poundsOf(Number(rows[0].pence)) };
}
