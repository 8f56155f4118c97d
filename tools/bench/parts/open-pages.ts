import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { EVENTS_PATH, type ChangeEvent } from '@lessons/contract/changed-days';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { createClient, SITE, type ProcessClient } from '../../../tests/fixtures/api/process-client.ts';
import { createTestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { startMeasured } from '../measured-process.ts';
import { percentileOf, type Part } from '../part.ts';
import { openAllHours } from '../season-rows.ts';

const PAGES = 1_000;
/** Each makes two changes: the hold and the lesson. */
const [BOOKINGS, SHORT_BOOKINGS] = [60, 10];
const BOOKING_EVERY_MS = 2_000;
const GOAL_MS = 1_000;
/** The calls that Book makes again after a change. */
const SHOWN = ['/api/coach-schedule', '/api/available-slots', '/api/blocked-slots', '/api/bookings/all'];
const UP_TO_DATE_WITHIN_MS = 60_000;

export const openPages: Part = {
  title: 'A thousand open pages',
  note: `${PAGES} pages show Book and follow the changes, each with an address and an account of its own, while every ${BOOKING_EVERY_MS / 1_000} seconds another player holds and books an hour: sixty changes a minute, ${BOOKINGS} bookings. The API is one process, with the payment sandbox in it; the pages are in another process on the same machine. The part fails if a page misses the last change, or a call is refused.`,
  async run({ isShort }) {
    const database = await createTestDatabase();
    const settings = { PUBLIC_URL: SITE, TRUST_PROXY: 'true' };
    const api = await startMeasured(database, { settings });
    try {
      await openAllHours(database);
      const pages: OpenPage[] = [];
      for (let index = 0; index < PAGES; index += 1)
        pages.push(await openPage(api.url, index, await createClient(database, api)));
      const [before, begun] = [await api.usage(), performance.now()];
      const bookings: number[] = [];
      let lastBegan = 0;
      while (bookings.length < (isShort ? SHORT_BOOKINGS : BOOKINGS)) {
        const next = wait(BOOKING_EVERY_MS);
        const player = await createClient(database, api);
        lastBegan = performance.now();
        bookings.push(await timeToBook(player, bookings.length));
        await next;
      }
      await Promise.all(pages.map((page) => page.hasFetchedSince(lastBegan)));
      const cpuSeconds = ((await api.usage()).cpuMicroseconds - before.cpuMicroseconds) / 1e6;
      const share = cpuSeconds / ((performance.now() - begun) / 1_000);
      const fetches = pages.flatMap(({ milliseconds }) => milliseconds);
      const percentiles = (values: readonly number[]) =>
        [50, 95, 100].map((percent) => percentileOf(values, percent).toFixed(0));
      const isReached = percentileOf(bookings, 95) <= GOAL_MS;
      return {
        columns: ['what', 'median ms', '95 % ms', 'slowest ms', 'to reach', ''],
        rows: [
          [
            'hold and book',
            ...percentiles(bookings),
            `95 %: ${GOAL_MS} ms`,
            isReached ? 'reached' : 'missed',
          ],
          [`a page fetches again, ${fetches.length} times in all`, ...percentiles(fetches), '', ''],
          [`the process is busy for ${(share * 100).toFixed(0)} % of the time`, '', '', '', '', ''],
        ],
      };
    } finally {
      await api.stop();
      await database.drop();
    }
  },
};

/** Returns the milliseconds of the two calls; paying, which is the provider's, is not counted. */
async function timeToBook(player: ProcessClient, index: number): Promise<number> {
  const startTime = new Date(
    Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + (24 + index) * HOUR_MS,
  ).toISOString();
  const begun = performance.now();
  const { status, body } = await player.hold(startTime);
  if (status !== 200) throw new Error(`Holding ${startTime}: ${status} ${JSON.stringify(body)}`);
  const holdMs = performance.now() - begun;
  const { id } = await player.pay(String(body['clientSecret']));
  const paid = performance.now();
  const booked = await player.call('POST', '/api/bookings', { paymentIntentId: id });
  if (booked.status >= 300)
    throw new Error(`Booking ${startTime}: ${booked.status} ${JSON.stringify(booked.body)}`);
  return holdMs + performance.now() - paid;
}

const HOUR_MS = 60 * 60_000;

interface OpenPage {
  /** How long each of its fetches has taken. */
  milliseconds: readonly number[];
  /** Waits until the page has fetched again after a change since then, by `performance.now()`. Throws if a fetch failed. */
  hasFetchedSince(then: number): Promise<void>;
}

/** Opens the stream, and fetches after each change as `followChangedDays` says. */
async function openPage(url: string, index: number, { headers }: ProcessClient): Promise<OpenPage> {
  const from = { ...headers, 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` };
  const [response] = (await once(get(url + EVENTS_PATH, { agent: false, headers: from }), 'response')) as [
    IncomingMessage,
  ];
  if (response.statusCode !== 200) throw new Error(`No event stream: ${response.statusCode}`);
  const milliseconds: number[] = [];
  let failure: unknown;
  let isWaiting = false;
  let [changedAt, fetchedAt] = [0, 0];

  async function fetchAgain(spreadMs: number): Promise<void> {
    isWaiting = true;
    await wait(Math.random() * spreadMs);
    isWaiting = false;
    const begun = performance.now();
    for (const { ok, status } of await Promise.all(SHOWN.map((path) => fetch(url + path, { headers: from }))))
      if (!ok) throw new Error(`A page's fetch: ${status}`);
    fetchedAt = begun;
    milliseconds.push(performance.now() - begun);
  }

  createInterface({ input: response }).on('line', (line) => {
    const { days, spreadMs } = line.startsWith('data: ')
      ? (JSON.parse(line.slice('data: '.length)) as Partial<ChangeEvent>)
      : {};
    if (!days || spreadMs === undefined) return;
    changedAt = performance.now();
    if (!isWaiting) fetchAgain(spreadMs).catch((error: unknown) => (failure = error));
  });
  // The server ends the stream when it stops.
  response.on('error', () => null);
  return {
    milliseconds,
    async hasFetchedSince(then) {
      await eventually(
        async () => failure ?? (changedAt >= then && fetchedAt >= changedAt),
        Boolean,
        UP_TO_DATE_WITHIN_MS,
      );
      if (failure) throw failure;
    },
  };
}
