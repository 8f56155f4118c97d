import type { OverviewResponse } from '@lessons/contract';
import { addDays, londonDateOf, mondayOf, poundsOf, startOfLondonDay } from '@lessons/rules';
import type { Knex } from 'knex';
import { Booking } from './booking.ts';
import { presentAdminBooking } from './present-booking.ts';

const WEEKS = 12;
const PENDING_SHOWN = 3;

/** The coach's day and the last twelve weeks, by London days. Revenue is what stays with the coach: refunds are not in it. */
export async function loadOverview(knex: Knex, now: Date): Promise<OverviewResponse> {
  const today = londonDateOf(now);
  const monday = mondayOf(today);
  const weeks = Array.from({ length: WEEKS }, (_, index) => addDays(monday, (index - WEEKS + 1) * 7));
  const [day, pending, ...totals] = await Promise.all([
    totalsOf(knex, today, addDays(today, 1)),
    Booking.query(knex)
      .where({ status: 'pending' })
      .where('startsAt', '>', now)
      .orderBy('startsAt')
      .limit(PENDING_SHOWN)
      .modify('withMoneyAndPlayer'),
    ...weeks.map((weekStarts) => totalsOf(knex, weekStarts, addDays(weekStarts, 7))),
  ]);
  return {
    lessonsToday: day.lessons,
    revenueToday: day.revenue,
    pending: pending.map(presentAdminBooking),
    weeks: totals.map((total, index) => ({ weekStarts: weeks[index] ?? monday, ...total })),
  };
}

/** From one London day up to, not including, another. */
async function totalsOf(
  knex: Knex,
  from: string,
  until: string,
): Promise<{ lessons: number; revenue: number }> {
  const { rows } = await knex.raw<{ rows: [{ lessons: string; pence: string }] }>(
    `select count(*) filter (where b.status <> 'cancelled') as lessons,
            coalesce(sum(p.amount_pence) filter (where p.outcome = 'booked'), 0) as pence
       from bookings b left join payments p on p.booking_id = b.id
      where b.starts_at >= ? and b.starts_at < ?`,
    [startOfLondonDay(from), startOfLondonDay(until)],
  );
  return { lessons: Number(rows[0].lessons), revenue: poundsOf(Number(rows[0].pence)) };
}
