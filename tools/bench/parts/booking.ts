import { createClient, type ProcessClient } from '../../../tests/fixtures/process-client.ts';
import { createTestDatabase } from '../../../tests/fixtures/test-database.ts';
import { startMeasured } from '../measured-process.ts';
import { medianOf, percentileOf, type Part } from '../part.ts';
import { startPaymentsApart } from '../payments-apart.ts';
import { recordBooking } from '../recorded-booking.ts';
import { replayBookings } from '../replayed-booking.ts';
import { openAllHours } from '../season-rows.ts';

const CLIENTS = 32;
/** Each client books one lesson of its own in each round. */
const ROUNDS = 4;
const HOUR_MS = 3_600_000;

interface Times {
  holds: number[];
  bookings: number[];
}

/** Bookings from the hold to the lesson, beside the same statements without HTTP. */
export const booking: Part = {
  title: 'Hold, pay, booked',
  note: `${CLIENTS} players book distinct hours at the same time, ${ROUNDS} times. The payment sandbox runs in the process of the clients, mails are not sent. The yardstick sends the statements of one booking, recorded from the product, as prepared statements on 10 connections: it waits for nothing else. To reach: a third of its rate by the API's CPU time alone, and 250 ms for 99 of 100 calls.`,
  async run() {
    const own = await bookThroughHttp();
    const statements = await recordBooking();
    const replayed = await replayBookings(statements, { clients: CLIENTS, rounds: ROUNDS });
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    const spread = (values: number[]) => [medianOf(values), percentileOf(values, 99)].map(ms);
    const byCpu = 1_000 / own.cpuMs;
    return {
      columns: ['what', 'median', 'p99', 'bookings a second', 'by CPU time alone', 'of the yardstick'],
      rows: [
        [
          `${statements.length} prepared statements`,
          ...spread(replayed.times),
          replayed.rate.toFixed(1),
          '',
          '1.00',
        ],
        ['hold', ...spread(own.holds), '', '', ''],
        ['booked after paying', ...spread(own.bookings), '', '', ''],
        [
          'both, with paying',
          '',
          '',
          own.rate.toFixed(1),
          byCpu.toFixed(1),
          (byCpu / replayed.rate).toFixed(2),
        ],
      ],
    };
  },
};

async function bookThroughHttp(): Promise<Times & { rate: number; cpuMs: number }> {
  const payments = await startPaymentsApart();
  const database = await createTestDatabase();
  const api = await startMeasured(database, { settings: payments.settings });
  const times: Times = { holds: [], bookings: [] };
  try {
    await openAllHours(database);
    const server = { url: api.url, browserStripe: payments.browserStripe };
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => createClient(database, server)));
    await Promise.all(clients.map((client) => client.call('GET', '/api/me')));
    const hours = hoursFrom(new Date(), CLIENTS * (ROUNDS + 1));
    const book = (round: number, into: Times) =>
      Promise.all(
        clients.map((client, index) => bookOne(client, hours[round * CLIENTS + index] ?? '', into)),
      );
    // The first bookings open connections and create the players' customers at the provider.
    await book(0, { holds: [], bookings: [] });
    const before = await api.usage();
    const began = performance.now();
    for (let round = 1; round <= ROUNDS; round += 1) await book(round, times);
    const seconds = (performance.now() - began) / 1_000;
    const count = CLIENTS * ROUNDS;
    const cpuMs = ((await api.usage()).cpuMicroseconds - before.cpuMicroseconds) / 1_000 / count;
    return { ...times, rate: count / seconds, cpuMs };
  } catch (error) {
    const warnings = api.log().match(/^.*"level":[456]0.*$/gm) ?? [];
    throw new Error(`The API logged: ${warnings.slice(0, 5).join('\n')}`, { cause: error });
  } finally {
    await api.stop();
    await database.drop();
    await payments.stop();
  }
}

/** Hours from a week after `now`. */
function hoursFrom(now: Date, count: number): string[] {
  const first = Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + 7 * 24 * HOUR_MS;
  return Array.from({ length: count }, (_, index) => new Date(first + index * HOUR_MS).toISOString());
}

async function bookOne(client: ProcessClient, startTime: string, { holds, bookings }: Times): Promise<void> {
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
