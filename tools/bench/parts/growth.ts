import { rowsReadBy } from '../../../tests/fixtures/api/rows-read.ts';
import { startTestApi, type TestApi } from '../../../tests/fixtures/api/start-test-api.ts';
import type { Part } from '../part.ts';
import { insertSeason, openAllHours } from '../season-rows.ts';

const SIZES = [10_000, 1_000_000] as const;
const SHORT_SIZES = [2_500, 25_000] as const;
const HOUR_MS = 60 * 60_000;
/** Hours from now at which `insertSeason` leaves the court free. */
const FREE_HOURS = [50, 49];

interface Call {
  path: string;
  as: 'player' | 'coach';
  method?: 'POST';
  body?: unknown;
}

/** `:id` is a lesson of the player, `:next` a page deep in the past, `:free` an hour ahead, `:client` in the midst of the list. */
const CALLS: readonly Call[] = [
  ...[
    '/api/me',
    '/api/next-slots',
    '/api/coach-schedule',
    '/api/available-slots',
    '/api/blocked-slots',
    '/api/bookings',
    '/api/bookings/all',
    '/api/bookings/:id/receipt',
    '/api/bookings/:id/calendar.ics',
    '/api/me/data',
    '/api/me/deletion',
    '/api/me/settings',
    '/api/calendar-feed',
  ].map((path) => ({ path, as: 'player' }) as const),
  ...[
    '/api/admin/overview',
    '/api/admin/bookings',
    '/api/admin/bookings/search',
    '/api/admin/bookings/search?order=asc',
    '/api/admin/bookings/search?after=:next',
    '/api/admin/bookings/search?name=regular',
    '/api/admin/bookings/search?name=nobody',
    '/api/admin/bookings/search?status=pending',
    '/api/admin/bookings/search?status=cancelled',
    '/api/admin/to-settle',
    '/api/admin/closings',
    '/api/admin/clients?search=regular',
    '/api/admin/clients/:player',
    '/api/admin/clients',
    '/api/admin/clients?search=player',
    '/api/admin/clients?after=:client',
    // A year without movements: the smaller size has no whole tax year.
    '/api/admin/money?year=2099',
    '/api/admin/undelivered-mails',
    '/api/admin/blocked-slots',
    '/api/admin/payments-to-look-at',
    '/api/admin/roles',
  ].map((path) => ({ path, as: 'coach' }) as const),
  {
    method: 'POST',
    path: '/api/create-payment-intent',
    as: 'player',
    body: { amount: 50, startTime: ':free', duration: 60 },
  },
  { method: 'POST', path: '/api/bookings/:id/reschedule', as: 'player', body: { startTime: ':free' } },
  { method: 'POST', path: '/api/bookings/:id/cancel', as: 'player', body: { processRefund: true } },
];

interface Cost {
  rows: number;
  bytes: number;
}

/** Counted, not timed: rows that PostgreSQL reads for a call, and bytes that are sent. */
export const growth: Part = {
  title: 'A million bookings',
  note: 'Rows that PostgreSQL reads for one call (those that a filter drops included), and bytes of the response, with 10,000 and with 1,000,000 past bookings, one for each hour backwards: ten times what a court has in a week. Nothing is read from a cache. To reach: a ratio of 1.1.',
  async run({ isShort }) {
    const sizes = isShort ? SHORT_SIZES : SIZES;
    const few = await measure(sizes[0]);
    const many = await measure(sizes[1]);
    const text = ({ rows, bytes }: Cost) => [String(rows), String(bytes)];
    return {
      columns: [
        'call',
        ...sizes.flatMap((size) => [`rows at ${size.toLocaleString('en-GB')}`, 'bytes']),
        'ratio of rows',
      ],
      rows: CALLS.map(({ method = 'GET', path }, index) => {
        const [less, more] = [few[index], many[index]];
        if (!less || !more) throw new Error(`${path} was not measured`);
        const ratio = less.rows > 0 ? (more.rows / less.rows).toFixed(2) : String(more.rows);
        return [`\`${method} ${path}\``, ...text(less), ...text(more), ratio];
      }),
    };
  },
};

async function measure(past: number): Promise<Cost[]> {
  const api = await startTestApi({ faults: { onDelivery: () => 'lost' } });
  try {
    const callers = {
      player: await api.createPlayer(),
      coach: await api.createPlayer({ isCoach: true, isAdmin: true }),
    };
    await openAllHours(api.database);
    await insertSeason(api.database.knex, callers.player.id, past);
    const fill = await fillerFor(api, callers.player.id);
    const costs: Cost[] = [];
    for (const { method = 'GET', path, as, body } of CALLS) {
      let bytes = 0;
      const rows = await rowsReadBy(api.database, api.context.knex, async () => {
        const filled = body === undefined ? {} : { body: JSON.parse(fill(JSON.stringify(body))) as unknown };
        const answer = await api.call(method, fill(path), { as: callers[as], ...filled });
        if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        bytes = Buffer.byteLength(JSON.stringify(answer.body));
      });
      costs.push({ rows, bytes });
    }
    return costs;
  } finally {
    await api.close();
  }
}

/** Returns a function that fills in `:id`, `:next`, `:client`, `:player` and `:free`. Each `:free` is another hour. */
async function fillerFor({ knex }: TestApi, playerId: string): Promise<(text: string) => string> {
  const last = await knex('bookings').where({ playerId }).orderBy('startsAt', 'desc').first('id', 'startsAt');
  const deep = await knex('bookings').orderBy('startsAt').offset(100).first('id', 'startsAt');
  const client = await knex('players').where({ email: 'player150@example.com' }).first('id');
  const hour = Math.floor(Date.now() / HOUR_MS);
  const free = FREE_HOURS.map((hours) => new Date((hour + hours) * HOUR_MS).toISOString());
  return (text) =>
    text
      .replace(':id', last.id)
      .replace(':player', playerId)
      .replace(':client', client.id)
      .replace(':next', `${deep.startsAt.toISOString()}_${deep.id}`)
      .replace(':free', () => free.shift() ?? '');
}
