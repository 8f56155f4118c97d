import { expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { Client } from 'pg';
import { closeAfterFile } from '../../../tests/jest/opened.ts';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { NOW, openTennisWeek, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

const api = await openApi();
api.setNow(NOW);
await openTennisWeek(api);
const postgres = new Client(api.database.url);
closeAfterFile(() => postgres.end());
await postgres.connect();
await postgres.query(
  `insert into court_times (starts_at, ends_at)
   select hour, hour + interval '1 hour' from generate_series(timestamptz '2034-11-20', '2037-11-23', '1 hour') hour`,
);
await postgres.query('analyze court_times');

/** PostgreSQL's plan for each thing that `act` asks of the court. */
async function plansOf(act: () => Promise<void>): Promise<string[]> {
  const asked: Knex.Sql[] = [];
  const note = (query: Knex.Sql) => asked.push(query);
  api.knex.on('query', note);
  await act();
  api.knex.removeListener('query', note);
  const plans: string[] = [];
  for (const { sql, bindings } of asked) {
    if (!/from "court_times"/.test(sql)) continue;
    const { rows } = await postgres.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...bindings]);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

test('finding free slots never scans past court times', async () => {
  const player = await api.createPlayer();
  const plans = await plansOf(async () => {
    const [busy, next, held] = [
      await api.call('GET', '/api/bookings/all', { as: player }),
      await api.call('GET', '/api/next-slots'),
      await api.call('POST', '/api/create-payment-intent', {
        as: player,
        body: { amount: 50, startTime: TUESDAY_9, duration: 60 },
      }),
    ];
    expect([busy.status, next.status, held.status]).toEqual([200, 200, 200]);
  });
  expect(plans.length).toBeGreaterThanOrEqual(3);
  expect(plans.filter((plan) => plan.includes('Seq Scan on court_times'))).toEqual([]);
});
