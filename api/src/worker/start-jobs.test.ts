import { expect, test } from '@jest/globals';
import { Logger, parseCronItems, runTaskListOnce } from 'graphile-worker';
import pg from 'pg';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';
import type { JobPayloads } from '../queue/enqueue.ts';
import { schedule, taskListOf } from './start-jobs.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, coach } = await setUpApi();

const silent = new Logger(() => () => undefined);
const MINUTES = Array.from({ length: 60 }, (_, minute) => minute);

/** Returns the minutes at which the queue adds a job, in every hour of every day. */
function minutesOf(task: keyof JobPayloads): number[] {
  const items = parseCronItems(schedule).filter((item) => item.task === task);
  const isDue = (min: number, hour: number, date: number) =>
    items.some(({ match }) => match({ min, hour, date, month: 11, dow: date % 7 }));
  const days = [1, 2, 3, 4, 5, 6, 7];
  return MINUTES.filter((min) => [0, 6, 7, 23].every((hour) => days.every((date) => isDue(min, hour, date))));
}

/** Runs a job as the queue adds it when it is due. */
async function runDue(task: keyof JobPayloads, at: string): Promise<void> {
  api.setNow(new Date(at));
  const pool = new pg.Pool({ connectionString: api.database.url, max: 1 });
  const client = await pool.connect();
  try {
    await client.query('delete from graphile_worker._private_jobs');
    const payload = { _cron: { ts: at, backfilled: false } };
    await client.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)]);
    await runTaskListOnce({ logger: silent }, taskListOf(api.context), client);
    const { rows } = await client.query(
      'select last_error from graphile_worker.jobs where task_identifier = $1',
      [task],
    );
    expect(rows).toEqual([]);
  } finally {
    client.release();
    await pool.end();
  }
}

test.each([
  ['refresh-coach-calendar', [0, 15, 30, 45]],
  ['summarise-day', [0]],
  ['send-due-mails', MINUTES],
] as const)('%s is due at its minutes of each hour', (task, minutes) => {
  expect(minutesOf(task)).toEqual(minutes);
});

test('the job of seven in London writes the summary of the day', async () => {
  await bookLesson(api, await api.createPlayer());
  const summaries = () => api.knex('mails').where({ kind: 'coach-day', playerId: coach.id });
  await runDue('summarise-day', '2037-11-24T06:00:00.000Z');
  expect(await summaries()).toEqual([]);
  await runDue('summarise-day', '2037-11-24T07:00:00.000Z');
  expect(await summaries()).toMatchObject([{ event: 'day:2037-11-24' }]);
});

test('the nightly job creates the audit log’s next partitions', async () => {
  await runDue('keep-audit-partitions', '2037-11-24T03:37:00.000Z');
  const { rows } = await api.knex.raw(`select to_regclass('audit.entries_2038_01')::text as name`);
  expect(rows).toEqual([{ name: 'audit.entries_2038_01' }]);
});

test('the job of every quarter of an hour reads the coach’s calendar', async () => {
  // An address that is refused before anybody is asked: the attempt is recorded.
  await api.call('PUT', '/api/admin/own-calendar', {
    as: coach,
    body: { address: 'https://127.0.0.1/a.ics' },
  });
  const state = async () => (await api.call('GET', '/api/admin/own-calendar', { as: coach })).body;
  expect(await state()).toMatchObject({ failure: null });
  await runDue('refresh-coach-calendar', '2037-11-24T07:15:00.000Z');
  expect(await state()).toMatchObject({ failure: expect.any(String) });
});
