import { describe, expect, test } from '@jest/globals';
import { londonDateOf } from '@lessons/rules';
import Papa from 'papaparse';
import { bookLesson, NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { Player } from '../players/player.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, coach } = await setUpApi();
const ada = await api.createPlayer();
await Player.query(api.knex).findById(ada.id).patch({ firstName: 'Ada', lastName: 'Lovelace' });

const get = async (path: string) => (await api.call('GET', `/api/admin/${path}`, { as: coach })).body;
const found = async (query: string) =>
  ((await get(`bookings/search?${query}`))['bookings'] as { id: string }[]).map(({ id }) => id);

/** Inserts lessons on each hour from 2027-01-01 on. */
async function insertLessons(count: number, status = 'completed'): Promise<void> {
  const { knex } = api.database;
  await knex.raw(
    `insert into court_times (starts_at, ends_at)
     select at, at + interval '1 hour'
     from generate_series(1, :count::int) i, lateral (select timestamptz '2027-01-01 09:00Z' + make_interval(hours => i) as at) t`,
    { count },
  );
  // Otherwise PostgreSQL may check each foreign key by a plan that it made for a few rows: reading them all.
  await knex.raw('analyze court_times');
  await knex.raw(
    `insert into bookings (player_id, status, starts_at, ends_at, price_pence, location, court_time_id)
     select :player, :status, starts_at, ends_at, 5000, 'Village Tennis Court', id
     from court_times where not exists (select from bookings where court_time_id = court_times.id)`,
    { player: ada.id, status },
  );
}

describe('searching bookings', () => {
  test('a coach finds bookings by name, e-mail, status and day', async () => {
    const { id } = await bookLesson(api, ada);
    const other = await bookLesson(api, await api.createPlayer(), '2037-11-25T09:00:00.000Z');
    expect(await found('')).toEqual([other.id, id]);
    expect(await found('name=ada love')).toEqual([id]);
    expect(await found(`name=${ada.email.slice(0, 8)}`)).toEqual([id]);
    expect(await found('name=%25')).toEqual([]);
    expect(await found('order=asc')).toEqual([id, other.id]);
    expect(await found('from=2037-11-25')).toEqual([other.id]);
    expect(await found('to=2037-11-24')).toEqual([id]);
    expect(await found('status=cancelled')).toEqual([]);
    expect((await api.call('GET', '/api/admin/bookings/search?status=lost', { as: coach })).status).toBe(400);
  });

  test('a coach finds the bookings of whoever plays, in their order with those of the clients of that name', async () => {
    const sarah = await api.createPlayer();
    await Player.query(api.knex).findById(sarah.id).patch({ firstName: 'Sarah', lastName: 'Hill' });
    const toms = await bookLesson(api, sarah, '2037-11-25T09:00:00.000Z');
    const ellas = await bookLesson(api, sarah, '2037-11-26T09:00:00.000Z');
    const own = await bookLesson(api, ada, '2037-11-27T09:00:00.000Z');
    await api.knex('bookings').where({ id: toms.id }).update({ forName: 'Tómas & Ben' });
    await api.knex('bookings').where({ id: ellas.id }).update({ forName: 'Ella' });
    expect(await found('name=tomas')).toEqual([toms.id]);
    expect(await found('name=ben')).toEqual([toms.id]);
    expect(await found('name=hill')).toEqual([ellas.id, toms.id]);
    await api.knex('bookings').where({ id: ellas.id }).update({ forName: 'Ada' });
    expect(await found('name=ada')).toEqual([own.id, ellas.id]);
    expect(await found('name=ada&order=asc')).toEqual([ellas.id, own.id]);
    expect(await found('name=ada&to=2037-11-26')).toEqual([ellas.id]);
    const { body } = await api.call('GET', '/api/admin/bookings/export?name=tomas', { as: coach });
    expect(String(body['text']).split('\r\n')).toHaveLength(2);
  });

  test('a search for what goes ahead leaves out what is cancelled, and nothing that took place', async () => {
    const { id } = await bookLesson(api, ada);
    const other = await bookLesson(api, ada, '2037-11-25T09:00:00.000Z');
    const { knex } = api.database;
    await knex('bookings').where({ id }).update({ status: 'completed' });
    expect(await found('only=going-ahead&name=ada')).toEqual([other.id, id]);
    await knex('bookings').where({ id }).update({ status: 'cancelled', court_time_id: null });
    expect(await found('only=going-ahead&name=ada')).toEqual([other.id]);
    const { body } = await api.call('GET', '/api/admin/bookings/export?only=going-ahead', { as: coach });
    expect(String(body['text']).split('\r\n')).toHaveLength(2);
  });

  test.each(['asc', 'desc'])('a search returns each booking once over several pages, %s', async (order) => {
    await insertLessons(60);
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page = (await get(
        `bookings/search?order=${order}${next && `&after=${encodeURIComponent(next)}`}`,
      )) as unknown as { bookings: { id: string }[]; next: string | null };
      seen.push(...page.bookings.map(({ id }) => id));
      ({ next } = page);
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });
});

test('the export of bookings quotes cells and escapes formulas', async () => {
  const { id } = await bookLesson(api, ada);
  await api
    .knex('bookings')
    .where({ id })
    .update({ coachNotes: '=HYPERLINK("https://evil.example";"x"), "quoted"\nline' });
  const response = await api.call('GET', '/api/admin/bookings/export?name=ada', { as: coach });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect((response.body['text'] as string).split('\r\n')).toEqual([
    'Date,Start,End,Player,Email,Phone,Status,Payment,Price (GBP),Notes,Paid by,Received on,Owes,Who plays,Place,Paid on,Refunded (GBP)',
    `2037-11-24,09:00,10:00,Ada Lovelace,${ada.email},,confirmed,completed,50.00,"\t=HYPERLINK(""https://evil.example"";""x""), ""quoted""\nline",card,,0.00,,Village Tennis Court,${londonDateOf(new Date())},0.00`,
  ]);
});

test.each(['=1+1', '+44', '@SUM(A1)', '-2', '＝1'])(
  'the export keeps who plays and the place as text: %s',
  async (typed) => {
    const { id } = await bookLesson(api, ada);
    await api
      .knex('bookings')
      .where({ id })
      .update({ forName: typed, location: typed, placeAddress: 'Mill Road' });
    const response = await api.call('GET', '/api/admin/bookings/export', { as: coach });
    const [, row] = (response.body['text'] as string).split('\r\n');
    expect(row).toMatch(/,"?\t[^,]+"?,"\t[^"]+, Mill Road",[\d-]+,0[.]00$/);
    expect(row?.replaceAll(/["\t]/g, '')).toContain(`0.00,${typed},${typed}, Mill Road`);
  },
);

test.each([
  ['in full', { status: 'succeeded' }, null, '50.00'],
  ['in full after a part', { status: 'succeeded' }, 2000, '50.00'],
  ['in part', null, 2000, '20.00'],
  ['in part, with a refund of the rest that failed', { status: 'failed' }, 2000, '20.00'],
  ['not yet', { status: 'pending' }, null, '0.00'],
])(
  'the export says when a card payment was paid, and what was refunded: %s',
  async (_, refund, part, sum) => {
    const { paymentIntentId } = await bookLesson(api, ada);
    const payment = await api.knex('payments').where({ paymentIntentId }).first();
    await api.knex('receipts').update({ paidAt: '2037-11-19T23:30:00Z' });
    const refunded = { paymentId: payment.id, amountPence: 5000, reason: 'sent_by_coach' };
    if (refund) await api.knex('refunds').insert({ ...refunded, ...refund });
    await api.knex('payments').update({ partRefundedPence: part });
    expect((await exported())[1]?.slice(-2)).toEqual(['2037-11-19', sum]);
  },
);

test('the export says when a lesson was paid by hand, and what was given back', async () => {
  await insertLessons(1);
  const { id } = await api.knex('bookings').first('id');
  const byHand = { bookingId: id, amountPence: 4000, method: 'cash', receivedOn: '2037-11-18' };
  await api.knex('hand_payments').insert(byHand);
  expect((await exported())[1]?.slice(-2)).toEqual(['2037-11-18', '0.00']);
  await api.knex('hand_payments').update({ givenBackAt: NOW, givenBackReason: 'returned' });
  expect((await exported())[1]?.slice(-2)).toEqual(['2037-11-18', '40.00']);
});

async function exported(): Promise<string[][]> {
  const { body } = await api.call('GET', '/api/admin/bookings/export', { as: coach });
  return Papa.parse<string[]>(String(body['text'])).data;
}

describe('the list of bookings', () => {
  const list = async (query = '') => {
    const { body, headers } = await api.call('GET', `/api/admin/bookings${query}`, { as: coach });
    return {
      starts: (body as unknown as { startTime: string }[]).map(({ startTime }) => startTime),
      window: headers.get('bookings-window'),
    };
  };
  const insert = (from: string, count: number, step: string) =>
    api.database.knex.raw(
      `insert into bookings (player_id, status, starts_at, ends_at, price_pence, location)
       select :player, 'cancelled', at, at + interval '1 hour', 5000, 'Village Tennis Court'
       from generate_series(0, :count::int - 1) i, lateral (select :from::timestamptz + i * :step::interval as at) t`,
      { player: ada.id, from, count, step },
    );

  test('the list of bookings covers last month to the sixth month ahead, and says so', async () => {
    const inside = ['2037-10-01T08:00:00.000Z', '2038-05-31T08:00:00.000Z'];
    for (const start of ['2037-09-30T08:00:00.000Z', ...inside, '2038-06-01T08:00:00.000Z']) {
      await insert(start, 1, '1 hour');
    }
    expect(await list()).toEqual({ starts: inside, window: '2037-10-01/2038-05-31' });
  });

  test('the list of bookings covers every requested day', async () => {
    await insert('2001-05-01T08:00:00.000Z', 1, '1 hour');
    await insert('2060-05-01T08:00:00.000Z', 1, '1 hour');
    expect(await list('?from=2001-05-01&to=2001-05-01')).toEqual({
      starts: ['2001-05-01T08:00:00.000Z'],
      window: '2001-05-01/2001-05-01',
    });
    expect(await list('?from=2050-01-01')).toEqual({
      starts: ['2060-05-01T08:00:00.000Z'],
      window: '2050-01-01/..',
    });
    expect((await list('?to=2050-01-01')).window).toBe('../2050-01-01');
  });

  test('the list of bookings returns at most 5,000 bookings of whole days, and continues on the day after', async () => {
    await insert('2040-01-01T08:00:00.000Z', 6_000, '1 hour');
    const first = await list('?from=2040-01-01&to=2041-12-31');
    expect(first.starts.length).toBeGreaterThan(4_900);
    expect(first.starts.length).toBeLessThanOrEqual(5_000);
    const [, lastDay = ''] = first.window?.split('/') ?? [];
    expect(first.starts.at(-1)?.slice(0, 10)).toBe(lastDay);
    const dayAfter = new Date(Date.parse(lastDay) + 86_400_000).toISOString().slice(0, 10);
    const second = await list(`?from=${dayAfter}&to=2041-12-31`);
    expect(new Set([...first.starts, ...second.starts]).size).toBe(6_000);
    expect(second.window).toBe(`${dayAfter}/2041-12-31`);
  });

  test('the export has each booking once, over several pages', async () => {
    await insert('2040-01-01T08:00:00.000Z', 1_501, '20 minutes');
    const response = await api.call('GET', '/api/admin/bookings/export?from=2040-01-01', { as: coach });
    const [head, ...rows] = (response.body['text'] as string).split('\r\n');
    expect(head).toMatch(/^Date,Start,End,/);
    expect(rows).toHaveLength(1_501);
    expect(rows).toEqual([...new Set(rows)].toSorted());
  });
});
