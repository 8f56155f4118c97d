import { rowsReadBy } from '../../tests/fixtures/rows-read.ts';
import { startTestApi } from '../../tests/fixtures/start-test-api.ts';
import type { Part } from '../part.ts';
import { insertSeason } from '../season-rows.ts';

const SIZES = [10_000, 1_000_000];
const CALLS: [path: string, as: 'player' | 'coach'][] = [
  ['/api/me', 'player'],
  ['/api/next-slots', 'player'],
  ['/api/coach-schedule', 'player'],
  ['/api/blocked-slots', 'player'],
  ['/api/bookings', 'player'],
  ['/api/bookings/all', 'player'],
  ['/api/admin/overview', 'coach'],
  ['/api/admin/bookings', 'coach'],
  ['/api/admin/bookings/search', 'coach'],
  ['/api/admin/bookings/search?name=player7', 'coach'],
  ['/api/admin/bookings/search?order=asc', 'coach'],
];

interface Cost {
  rows: number;
  bytes: number;
}

/** Counted, not timed: rows that PostgreSQL reads for a call, and bytes that are sent. */
export const growth: Part = {
  title: 'A million bookings',
  note: 'Rows that PostgreSQL reads for one call (those that a filter drops included), and bytes of the response, with 10,000 and with 1,000,000 past bookings, one for each hour backwards. Nothing is read from memory.',
  async run() {
    const [few, many] = [await measure(SIZES[0] ?? 0), await measure(SIZES[1] ?? 0)];
    const text = ({ rows, bytes }: Cost) => [String(rows), String(bytes)];
    return {
      columns: ['call', 'rows at 10,000', 'bytes', 'rows at 1,000,000', 'bytes', 'ratio of rows'],
      rows: CALLS.map(([path], index) => {
        const [less, more] = [few[index], many[index]];
        if (!less || !more) throw new Error(`${path} was not measured`);
        return [
          `\`${path}\``,
          ...text(less),
          ...text(more),
          less.rows > 0 ? (more.rows / less.rows).toFixed(2) : '',
        ];
      }),
    };
  },
};

async function measure(past: number): Promise<Cost[]> {
  const api = await startTestApi();
  try {
    const callers = {
      player: await api.createPlayer(),
      coach: await api.createPlayer({ isCoach: true, isAdmin: true }),
    };
    await insertSeason(api.database.knex, callers.player.id, past);
    const costs: Cost[] = [];
    for (const [path, role] of CALLS) {
      let bytes = 0;
      const rows = await rowsReadBy(api.database, api.context.knex, async () => {
        const { status, body } = await api.call('GET', path, { as: callers[role] });
        if (status !== 200) throw new Error(`${path}: ${status}`);
        bytes = Buffer.byteLength(JSON.stringify(body));
      });
      costs.push({ rows, bytes });
    }
    return costs;
  } finally {
    await api.close();
  }
}
