import type { TestApi, TestPlayer } from './start-test-api.ts';

/** A Friday noon in winter: what the tests take for now. Years ahead, so that no job which is due later by this clock runs by the real one. */
export const NOW = new Date('2037-11-20T12:00:00Z');
/** The next Tuesday at nine, free in an empty week. */
export const TUESDAY_9 = '2037-11-24T09:00:00.000Z';

/** Empties the books and opens the court Monday to Friday from 09:00 to 17:00. */
export async function openTennisWeek({ knex }: TestApi): Promise<void> {
  // Emptying tables of a few rows is much quicker than truncating them.
  await knex.raw(
    [
      'payment_problems',
      'refunds',
      'payments',
      'bookings',
      'court_times',
      'blocked_slots',
      'working_hours',
      'working_hours_draft',
    ]
      .map((table) => `delete from ${table};`)
      // A webhook of the test before may still be booking.
      .toSpliced(0, 0, 'lock table payments, bookings, court_times in exclusive mode;')
      .join(''),
  );
  await knex.raw(
    `insert into working_hours (day_of_week, start_time, end_time) select day, '09:00', '17:00' from generate_series(1, 5) day`,
  );
  await knex.raw(
    `update coach_settings set one_hour_pence = 5000, two_hours_pence = 9000, horizon_weeks = 26, notice_hours = 0`,
  );
}

/** Books and pays as a browser does; the lesson as the API answers it. */
export async function bookLesson(
  api: TestApi,
  as: TestPlayer,
  startTime = TUESDAY_9,
  duration: 60 | 120 = 60,
  card?: string,
) {
  const amount = duration === 60 ? 50 : 90;
  const opened = await api.call('POST', '/api/create-payment-intent', {
    as,
    body: { amount, startTime, duration },
  });
  if (opened.status !== 200) throw new Error(`Not held: ${JSON.stringify(opened.body)}`);
  const { id: paymentIntentId } = await api.pay(String(opened.body['clientSecret']), card);
  const booked = await api.call('POST', '/api/bookings', { as, body: { paymentIntentId } });
  if (booked.status >= 300) throw new Error(`Not booked: ${JSON.stringify(booked.body)}`);
  return { id: String(booked.body['id']), paymentIntentId, body: booked.body };
}
