import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EVENTS_PATH } from '@lessons/contract/changed-days';
import { eventually } from '../fixtures/api/eventually.ts';
import { startApiProcess, type ApiProcess } from '../fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/api/test-database.ts';

const PAGES = 1_000;
const MAX_BYTES_OF_PAGE = 32 * 1024;
/** Limits V8's space for new objects: with the default of 16 MB and more the streams would not show. */
const SMALL_NEW_SPACE = '--max-semi-space-size=2';
const REPORT_USAGE = new URL('../fixtures/api/report-usage.ts', import.meta.url).href;

let database: TestDatabase;
let api: ApiProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApiProcess(database, {
    keepsLog: true,
    settings: {
      TRUST_PROXY: 'true',
      NODE_OPTIONS: `--expose-gc ${SMALL_NEW_SPACE} --import=${REPORT_USAGE}`,
    },
  });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

/** Opens streams with the headers that a browser sends, each from an address of its own. */
async function openPages(count: number, network: number): Promise<void> {
  for (let page = 0; page < count; page += 1) {
    const request = get(api.url + EVENTS_PATH, {
      agent: false,
      headers: {
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
        accept: 'text/event-stream',
        'accept-language': 'en-GB,en;q=0.9',
        'accept-encoding': 'gzip, deflate, br',
        referer: `${api.url}/book`,
        'x-forwarded-for': `10.${network}.${page >> 8}.${page & 255}`,
      },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    // The process ends these connections when it stops.
    response.on('error', () => null).resume();
  }
}

async function memoryInUse(): Promise<number> {
  const reports = () => [...api.log().matchAll(/^rss=(\d+) /gm)].map(([, bytes]) => Number(bytes));
  const { length } = reports();
  process.kill(api.pid, 'SIGUSR2');
  const all = await eventually(
    async () => reports(),
    (reported) => reported.length > length,
  );
  return all.at(-1) ?? 0;
}

test('1,000 open pages cost at most 32 KB of memory each, and one database connection', async () => {
  await openPages(50, 1);
  const before = await memoryInUse();
  await openPages(PAGES, 2);
  const bytesOfPage = ((await memoryInUse()) - before) / PAGES;
  expect(bytesOfPage).toBeLessThan(MAX_BYTES_OF_PAGE);

  const { rows } = await database.knex.raw<{ rows: object[] }>(
    `select from pg_stat_activity where datname = current_database() and application_name = 'lessons-api-events'`,
  );
  expect(rows).toHaveLength(1);
});
