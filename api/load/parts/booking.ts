import { createClient, SITE, type ProcessClient } from '../../tests/fixtures/process-client.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/test-database.ts';
import { startMeasured } from '../measured-process.ts';
import { medianOf, percentileOf, type Part } from '../part.ts';

const CLIENTS = 32;
/** Each client books one lesson of its own in each round. */
const ROUNDS = 4;
const HOUR_MS = 3_600_000;

export const booking: Part = {
  title: 'Hold, pay, booked',
  note: `${CLIENTS} players book distinct hours through HTTP at the same time, ${ROUNDS} times. The stand-in for Stripe runs in the same process, so its work is in the figures.`,
  async run() {
    const database = await createTestDatabase();
    const api = await startMeasured(database, { settings: { PUBLIC_URL: SITE } });
    const holds: number[] = [];
    const bookings: number[] = [];
    try {
      await database.knex('coach_settings').update({ horizon_weeks: 26, notice_hours: 0 });
      await database
        .knex('working_hours')
        .update({ start_time: '00:00', end_time: '24:00', is_active: true });
      const clients = await Promise.all(Array.from({ length: CLIENTS }, () => createClient(database, api)));
      await Promise.all(clients.map((client) => client.call('GET', '/api/me')));
      const first = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 7 * 24 * HOUR_MS;
      const days = await openDays(database);
      const free = hoursOn(days, first, CLIENTS * ROUNDS);
      const before = await api.usage();
      const began = performance.now();
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all(
          clients.map((client, index) =>
            book(client, free[round * CLIENTS + index] ?? '', { holds, bookings }),
          ),
        );
      }
      const seconds = (performance.now() - began) / 1_000;
      const { cpuMicroseconds } = await api.usage();
      const count = CLIENTS * ROUNDS;
      const cpuMs = (cpuMicroseconds - before.cpuMicroseconds) / 1_000 / count;
      const times = (values: number[]) =>
        [medianOf(values), percentileOf(values, 99)].map((ms) => `${ms.toFixed(0)} ms`);
      return {
        columns: ['call', 'median', 'p99', 'CPU of the whole booking', 'bookings a second'],
        rows: [
          ['hold', ...times(holds), '', ''],
          ['booked after paying', ...times(bookings), `${cpuMs.toFixed(1)} ms`, (count / seconds).toFixed(1)],
        ],
      };
    } finally {
      await api.stop();
      await database.drop();
    }
  },
};

/** The weekdays on which the coach works, Sunday is 0. */
async function openDays({ knex }: Pick<TestDatabase, 'knex'>): Promise<Set<number>> {
  return new Set(await knex('working_hours').pluck('day_of_week'));
}

/** Hours in the middle of days, so that London's and UTC's weekday are the same. */
function hoursOn(days: Set<number>, first: number, count: number): string[] {
  const hours: string[] = [];
  for (let at = first; hours.length < count; at += HOUR_MS) {
    const start = new Date(at);
    if (start.getUTCHours() >= 2 && start.getUTCHours() < 22 && days.has(start.getUTCDay()))
      hours.push(start.toISOString());
  }
  return hours;
}

async function book(
  client: ProcessClient,
  startTime: string,
  { holds, bookings }: { holds: number[]; bookings: number[] },
): Promise<void> {
  const asked = performance.now();
  const held = await client.hold(startTime);
  if (held.status !== 200) throw new Error(`Not held: ${held.status} ${JSON.stringify(held.body)}`);
  holds.push(performance.now() - asked);
  const { id } = await client.pay(String(held.body['clientSecret']));
  const paid = performance.now();
  const booked = await client.call('POST', '/api/bookings', { paymentIntentId: id });
  if (booked.status >= 300) throw new Error(`Not booked: ${booked.status} ${JSON.stringify(booked.body)}`);
  bookings.push(performance.now() - paid);
}
