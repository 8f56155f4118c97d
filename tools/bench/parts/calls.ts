import { createClient, SITE } from '../../../tests/fixtures/api/process-client.ts';
import { createTestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { CONNECTIONS, measure, type Target as Measured } from '../cpu-of-call.ts';
import { startMeasured } from '../measured-process.ts';
import { medianOf, type Part } from '../part.ts';
import { insertSeason } from '../season-rows.ts';

const ROUNDS = 5;
const [REQUESTS, SHORT_REQUESTS] = [1_500, 300];
const PAST_LESSONS = 500;

interface Target extends Measured {
  /** The CPU time to reach, in times of Koa's. */
  goal?: number;
}

export const calls: Part = {
  title: 'CPU time of one request',
  note: `The server's own CPU time (\`process.cpuUsage\`) for a request on ${CONNECTIONS} connections: medians of ${ROUNDS} rounds of ${REQUESTS} requests, in which all lines take turns. The log is at its usual level. To reach: times of Koa's, which depend on the machine less than microseconds do.`,
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
      target('`/api/config/supabase`', '/api/config/supabase', 2.4),
      target('`/api/health`', '/api/health', 2.4),
      target('`/api/me`', '/api/me', 7.8, headers),
      ...['coach-schedule', 'available-slots', 'blocked-slots', 'next-slots'].map((name) =>
        target(`\`/api/${name}\``, `/api/${name}`, 3),
      ),
      target('`/api/next-slots`, 304', '/api/next-slots', 3, { 'if-none-match': etag }),
      target('`/api/bookings`', '/api/bookings', 26.6, headers),
      target('`/api/bookings/all`', '/api/bookings/all', 12.5, headers),
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
      columns: ['call', 'µs of CPU', 'of bare `node:http`', 'of Koa', 'to reach', ''],
      rows: targets.map(({ name, microseconds, goal }) => {
        const median = medianOf(microseconds);
        const ofKoa = median / koaMedian;
        const times = (ratio: number) => `${ratio.toFixed(1)} ×`;
        const cells = [name, median.toFixed(0), times(median / bareMedian), times(ofKoa)];
        return goal === undefined
          ? [...cells, '', '']
          : [...cells, times(goal), ofKoa <= goal ? 'reached' : 'missed'];
      }),
    };
  },
};
