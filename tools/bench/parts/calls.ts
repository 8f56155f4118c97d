import { readdirSync } from 'node:fs';
import { createClient, SITE } from '../../../tests/fixtures/process-client.ts';
import { createTestDatabase } from '../../../tests/fixtures/test-database.ts';
import { CONNECTIONS, measure, type Target as Measured } from '../cpu-of-call.ts';
import { startMeasured } from '../measured-process.ts';
import { medianOf, type Part } from '../part.ts';
import { insertSeason } from '../season-rows.ts';

const ROUNDS = 5;
const [REQUESTS, SHORT_REQUESTS] = [1_500, 300];
const PAST_LESSONS = 500;
/** The times of the machine for which the times to reach were set. Others are compared by the ratios. */
const [BARE_MICROSECONDS, KOA_MICROSECONDS] = [12, 17];

interface Target extends Measured {
  /** The CPU time to reach, in microseconds, on the machine of the yardsticks above. */
  goal?: number;
}

/** Has the landing page in the folder of the player's app, if that was built. */
const BUILT = new URL('../../../player-app/dist', import.meta.url);

export const calls: Part = {
  title: 'CPU time of one request',
  note: `The server's own CPU time (\`process.cpuUsage\`) for a request on ${CONNECTIONS} connections: medians of ${ROUNDS} rounds of ${REQUESTS} requests, in which all lines take turns. The log is at its usual level. To reach: with ${BARE_MICROSECONDS} µs for \`node:http\` and ${KOA_MICROSECONDS} for Koa. How far the two are apart depends on the machine, so a call is within its time by both, by Koa alone, or missed.`,
  async run({ isShort }) {
    const requests = isShort ? SHORT_REQUESTS : REQUESTS;
    const database = await createTestDatabase();
    const settings = { PUBLIC_URL: SITE, LOG_LEVEL: 'info' };
    const api = await startMeasured(database, { settings });
    const client = await createClient(database, api);
    await client.call('GET', '/api/me');
    await insertSeason(database.knex, client.playerId, PAST_LESSONS);
    const yardsticks = await startMeasured(database, {
      main: 'tools/bench/yardsticks.ts',
      settings: { PLAYER_ID: client.playerId },
    });
    const { headers } = client;
    const target = (name: string, path: string, goal?: number, own?: Record<string, string>): Target => ({
      name,
      server: api,
      path,
      ...(goal !== undefined && { goal }),
      ...(own && { headers: own }),
      microseconds: [],
    });
    const yardstick = (name: string, path: string): Target => ({ ...target(name, path), server: yardsticks });
    const etag = (await fetch(`${api.url}/api/next-slots`)).headers.get('etag') ?? '';
    const node = yardstick('bare `node:http`', '/node');
    const koa = yardstick('Koa with router', '/koa');
    const targets = [
      node,
      koa,
      yardstick('own bookings: the statement prepared in `pg`, behind `node:http`', '/prepared'),
      target('`/api/config/supabase`', '/api/config/supabase', 25),
      target('`/api/health`', '/api/health', 25),
      target('`/api/me`', '/api/me', 45, headers),
      ...['coach-schedule', 'available-slots', 'blocked-slots', 'next-slots'].map((name) =>
        target(`\`/api/${name}\``, `/api/${name}`, 40),
      ),
      target('`/api/next-slots`, 304', '/api/next-slots', 40, { 'if-none-match': etag }),
      target('`/api/bookings`', '/api/bookings', 150, headers),
      target('`/api/bookings/all`', '/api/bookings/all', 60, headers),
      ...(isBuilt() ? [target('landing page, brotli', '/', 40, PAGE)] : []),
    ];
    try {
      for (const each of targets) await measure(each, requests);
      for (const each of targets) each.microseconds.length = 0;
      for (let round = 0; round < ROUNDS; round += 1)
        for (const each of targets) await measure(each, requests);
    } finally {
      await api.stop();
      await yardsticks.kill();
      await database.drop();
    }
    const [bareMedian, koaMedian] = [medianOf(node.microseconds), medianOf(koa.microseconds)];
    return {
      columns: ['call', 'µs of CPU', 'of bare `node:http`', 'to reach', 'of Koa', 'to reach', ''],
      rows: targets.map(({ name, microseconds, goal }) => {
        const median = medianOf(microseconds);
        const ofBare = median / bareMedian;
        const ofKoa = median / koaMedian;
        const times = (ratio: number) => `${ratio.toFixed(1)} ×`;
        const cells = [name, median.toFixed(0), times(ofBare)];
        if (goal === undefined) return [...cells, '', times(ofKoa), '', ''];
        const isWithinBare = ofBare <= goal / BARE_MICROSECONDS;
        const isWithinKoa = ofKoa <= goal / KOA_MICROSECONDS;
        const verdict = isWithinKoa ? (isWithinBare ? 'reached' : 'reached by Koa') : 'missed';
        return [
          ...cells,
          times(goal / BARE_MICROSECONDS),
          times(ofKoa),
          times(goal / KOA_MICROSECONDS),
          verdict,
        ];
      }),
    };
  },
};

const PAGE = { accept: 'text/html', 'accept-encoding': 'br' };

function isBuilt(): boolean {
  try {
    return readdirSync(BUILT).includes('index.html');
  } catch {
    return false;
  }
}
