import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Papa from 'papaparse';
import { addressOf, endpoints, exampleOf, nameOf, rolesFor } from '../fixtures/endpoints.ts';
import { startTestApi } from '../fixtures/start-test-api.ts';
import type { TestApi, TestPlayer } from '../fixtures/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../fixtures/tennis-week.ts';

const TUESDAY_11 = '2037-11-24T11:00:00.000Z';

let api: TestApi;
let ada: TestPlayer;
let eve: TestPlayer;
let coach: TestPlayer;

beforeAll(async () => {
  api = await startTestApi();
  api.setNow(NOW);
  coach = await api.createPlayer({ isCoach: true, isAdmin: true });
});
beforeEach(async () => {
  await openTennisWeek(api);
  ada = await api.createPlayer();
  eve = await api.createPlayer();
});
afterAll(() => api.close());

const post = (as: TestPlayer, path: string, body: unknown) => api.call('POST', path, { as, body });

async function openIntent(as: TestPlayer, body: Record<string, unknown>) {
  const { status, body: opened } = await post(as, '/api/create-payment-intent', body);
  expect(status).toBe(200);
  const clientSecret = String(opened['clientSecret']);
  return { clientSecret, paymentIntentId: clientSecret.split('_secret_')[0] ?? '', opened };
}

describe('what is another’s', () => {
  test('lesson takes no payment of mine, and my lesson none of another’s', async () => {
    const hers = await bookLesson(api, ada);
    const mine = await bookLesson(api, eve, TUESDAY_11);
    const tie = (id: string, paymentIntentId: string) =>
      post(eve, `/api/bookings/${id}/payment`, { paymentIntentId });

    expect((await tie(hers.id, mine.paymentIntentId)).status).toBe(403);
    expect((await tie(mine.id, hers.paymentIntentId)).status).toBe(403);
    expect((await tie(hers.id, hers.paymentIntentId)).status).toBe(403);
    expect((await tie(mine.id, mine.paymentIntentId)).status).toBe(200);
  });

  test('payment books nothing for me, before or after it is used', async () => {
    const { clientSecret, paymentIntentId } = await openIntent(ada, {
      amount: 50,
      startTime: TUESDAY_9,
      duration: 60,
    });
    await api.pay(clientSecret);
    const take = () => post(eve, '/api/bookings', { paymentIntentId, startTime: TUESDAY_9, duration: 60 });

    expect((await take()).status).toBe(403);
    expect((await post(ada, '/api/bookings', { paymentIntentId })).status).toBeLessThan(300);
    expect((await take()).status).toBe(403);
    expect((await api.call('GET', '/api/bookings', { as: eve })).body).toEqual([]);
  });

  test('id in a body or a query is refused, and nothing is written', async () => {
    const { paymentIntentId } = await bookLesson(api, eve);
    const answers = await Promise.all([
      post(eve, '/api/bookings', { paymentIntentId, userId: ada.id }),
      post(eve, '/api/update-user-profile', { userId: ada.id, firstName: 'Eve' }),
      api.call('GET', `/api/bookings?userId=${ada.id}`, { as: eve }),
      api.call('DELETE', `/api/bookings/user/${ada.id}/clear-activity`, { as: eve }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await api.call('GET', '/api/me', { as: ada })).body).toMatchObject({ firstName: null });
  });

  test('name, address and price stay out of what every player sees', async () => {
    await post(ada, '/api/update-user-profile', { firstName: 'Adaline', phone: '+44 1223 000111' });
    const { id, paymentIntentId } = await bookLesson(api, ada);
    const { body } = await api.call('GET', '/api/bookings/all', { as: eve });

    expect(body).toEqual([
      { startTime: TUESDAY_9, endTime: '2037-11-24T10:00:00.000Z', status: 'confirmed' },
    ]);
    for (const own of [id, paymentIntentId, ada.id, ada.email, 'Adaline', '000111'])
      expect(JSON.stringify(body)).not.toContain(own);
  });
});

describe('what the server decides', () => {
  test('price, status, place and time of a lesson, whatever the browser sends with its payment', async () => {
    const { clientSecret, paymentIntentId } = await openIntent(ada, {
      amount: 50,
      startTime: TUESDAY_9,
      duration: 60,
      currency: 'usd',
      metadata: { payment_id: randomUUID() },
      customer: 'cus_1',
      status: 'succeeded',
    });
    await api.pay(clientSecret);
    const { body } = await post(ada, '/api/bookings', {
      paymentIntentId,
      userId: ada.id,
      date: '2037-12-24',
      startTime: '2037-12-24T09:00:00Z',
      endTime: '2037-12-24T19:00:00Z',
      duration: 600,
      price: '0.01',
      status: 'completed',
      paymentStatus: 'refunded',
      location: '<script>alert(1)</script>',
      coachNotes: 'Free for life',
    });
    expect(body).toMatchObject({
      date: '2037-11-24',
      startTime: TUESDAY_9,
      duration: 60,
      price: 50,
      status: 'confirmed',
      paymentStatus: 'completed',
      location: expect.not.stringContaining('script'),
      coachNotes: null,
    });
    const intent = await api.stripe.paymentIntents.retrieve(paymentIntentId);
    expect(intent).toMatchObject({ amount: 5000, currency: 'gbp' });
  });

  test.each([
    { amount: 0, startTime: TUESDAY_9, duration: 60 },
    { amount: 0.01, startTime: TUESDAY_9, duration: 60 },
    { amount: '49.99', startTime: TUESDAY_9, duration: 60 },
    { amount: 50, startTime: TUESDAY_9, duration: 120 },
    { amount: 90, startTime: TUESDAY_9, duration: 60 },
    { amount: 1 },
  ])('an amount that isn’t today’s price holds nothing: $amount for $duration', async (body) => {
    expect(await post(ada, '/api/create-payment-intent', body)).toMatchObject({
      status: 422,
      body: { code: 'price_changed' },
    });
    expect(await api.knex('payments').select()).toEqual([]);
    expect(await api.knex('court_times').select()).toEqual([]);
  });

  test('that an hour paid is an hour: it buys no two', async () => {
    const { clientSecret, paymentIntentId } = await openIntent(ada, { amount: 50 });
    await api.pay(clientSecret);
    expect(
      await post(ada, '/api/bookings', { paymentIntentId, startTime: TUESDAY_9, duration: 120, price: 50 }),
    ).toMatchObject({ status: 422, body: { code: 'price_changed' } });
    expect(await api.knex('bookings').select()).toEqual([]);
  });

  test('that what the browser calls paid is not: an intent without its money makes no lesson', async () => {
    const { paymentIntentId } = await openIntent(ada, { amount: 50, startTime: TUESDAY_9, duration: 60 });
    expect(
      await post(ada, '/api/bookings', { paymentIntentId, status: 'confirmed', paymentStatus: 'completed' }),
    ).toMatchObject({ status: 422, body: { code: 'payment_not_completed' } });
    expect(await api.knex('bookings').select()).toEqual([]);
  });

  test('a refund: the clock grants it, not the body', async () => {
    const { id } = await bookLesson(api, ada, '2037-11-23T09:00:00.000Z');
    api.setNow(new Date('2037-11-22T09:00:01Z'));
    const asked = await post(ada, `/api/bookings/${id}/cancel`, { processRefund: true });
    const { body } = await post(ada, `/api/bookings/${id}/cancel`, {
      refund: true,
      isEligibleForRefund: true,
    });
    api.setNow(NOW);
    expect(asked).toMatchObject({ status: 422, body: { code: 'refund_no_longer_possible' } });
    expect(body).toMatchObject({ refund: null, isEligibleForRefund: false });
  });
});

describe('extra fields', () => {
  const planted = randomUUID();
  const extra = {
    id: planted,
    playerId: planted,
    player_id: planted,
    bookingId: planted,
    createdAt: '1999-09-09T09:09:09Z',
    pricePence: 66_613,
    amountPence: 66_613,
    outcome: 'mass-assigned',
    isAdmin: true,
    is_admin: true,
    isCoach: true,
    is_coach: true,
    role: 'service_role',
  };
  const bodied = endpoints.filter(({ body }) => body !== undefined);

  test.each(bodied.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'are written nowhere by %s',
    async (_, endpoint) => {
      const caller = rolesFor(endpoint).isCoach ? coach : ada;
      const example = await exampleOf(endpoint, api, caller);
      const right = example.body;
      const body = Array.isArray(right)
        ? right.map((one: object) => ({ ...one, ...extra }))
        : { ...(right as object), ...extra };
      const before = await adminIds();
      const { status } = await api.call(endpoint.method, addressOf(endpoint, example.params), {
        as: caller,
        body,
      });
      expect(status).toBeLessThan(300);
      expect(await adminIds()).toEqual(before);
      expect(await everythingWritten()).not.toMatch(
        new RegExp(`${planted}|66613|1999-09-09|mass-assigned|service_role`),
      );
    },
  );

  test('reach no prototype', async () => {
    const body = `{"firstName":"Ada","__proto__":{"isAdmin":true,"is_admin":true},"constructor":{"prototype":{"isAdmin":true}}}`;
    expect((await post(eve, '/api/update-user-profile', body)).body).toMatchObject({ isAdmin: false });
    expect((await post(eve, '/api/admin-setup', body)).status).toBe(403);
    expect((await api.call('GET', '/api/me?__proto__[isAdmin]=1', { as: eve })).body).toMatchObject({
      isAdmin: false,
    });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  async function adminIds() {
    return api.knex('players').where({ isAdmin: true }).orWhere({ isCoach: true }).pluck('id').orderBy('id');
  }
  async function everythingWritten(): Promise<string> {
    const tables: string[] = await api.knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
    const contents = await Promise.all(
      tables.map((table) => api.knex.raw(`select t::text as row from ${table} t`)),
    );
    return JSON.stringify(contents.flatMap(({ rows }) => rows as unknown[]));
  }
});

describe('said twice, or otherwise', () => {
  test('a parameter given twice is refused, not picked from', async () => {
    const { status } = await api.call('GET', `/api/bookings?userId=${eve.id}&userId=${ada.id}`, { as: eve });
    expect(status).toBe(400);
  });

  test('a field given twice counts once, with its checks', async () => {
    const body = `{"userId":"${eve.id}","firstName":"Eve","userId":"${ada.id}"}`;
    expect((await post(eve, '/api/update-user-profile', body)).status).toBe(403);
  });

  test('two Authorization headers are one caller’s or nobody’s', async () => {
    const me = await raw('/api/me', [
      'Authorization',
      `Bearer ${eve.token}`,
      'Authorization',
      `Bearer ${coach.token}`,
    ]);
    expect([401, 200]).toContain(me.status);
    expect(me.body).not.toContain(coach.id);
    expect(
      (await raw('/api/me', ['Authorization', `Bearer ${eve.token}, Bearer ${coach.token}`])).status,
    ).toBe(401);
  });

  test.each(['/API/me', '/api/me/', '/api//me', '/api/%6De', '/api/./me', '//api/me', '/api/me;x=1'])(
    'a path has one spelling: %s is nothing',
    async (path) => {
      expect((await raw(path, ['Authorization', `Bearer ${eve.token}`])).status).toBe(404);
    },
  );

  test.each(['http://[::1', 'http://evil.example:99999/api/me', '*', 'api/me', '?x'])(
    'what is no path is refused before anybody reads it: %s',
    async (target) => {
      expect((await raw(target, ['Authorization', `Bearer ${eve.token}`])).status).toBe(400);
    },
  );

  test.each(['/#http://[::1', '//[::1', '/\\evil.example', 'http://evil.example/api/nothing'])(
    'a strange path is nothing: %s',
    async (target) => {
      expect((await raw(target, ['Authorization', `Bearer ${eve.token}`])).status).toBe(404);
    },
  );

  test.each([
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-Original-URL', '/api/admin/bookings'],
    ['X-Rewrite-URL', '/api/admin/bookings'],
    ['X-User-Id', 'somebody'],
    ['X-Forwarded-Host', 'evil.example'],
    ['Host', 'evil.example'],
  ])('a header that other servers obey changes nothing: %s', async (name, value) => {
    const answer = await raw('/api/me', ['Authorization', `Bearer ${eve.token}`, name, value]);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ id: eve.id });
    expect(JSON.stringify(answer)).not.toContain('evil.example');
  });

  test('a request’s id is the server’s own', async () => {
    const planted = 'forged-request-id';
    const { headers } = await raw('/api/nothing', ['X-Request-Id', planted]);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  /** As written: `fetch` tidies paths and joins headers. */
  async function raw(path: string, headers: string[]) {
    const { host, hostname, port } = new URL(api.url);
    const named = headers.includes('Host') ? headers : ['Host', host, ...headers];
    const asked = http.request({ hostname, port, path, headers: named, agent: false }).end();
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
      asked.once('response', resolve).once('error', reject),
    );
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  }
});

describe('text that other programs would run', () => {
  const hostile = [
    `Robert'); drop table players;--`,
    `" or 1=1 --`,
    `<script>alert(1)</script>`,
    `<img src=x onerror=alert(1)>`,
    `=HYPERLINK("https://evil.example")`,
    `%_\\`,
    '${7*7} {{7*7}} #{7*7}',
    '\u202Ereversed',
  ];

  test.each(hostile)('is kept and given back as text: %s', async (said) => {
    await post(ada, '/api/update-user-profile', {
      firstName: said,
      lastName: said,
      phone: said.slice(0, 40),
    });
    const { id } = await bookLesson(api, ada);
    const notes = await api.call('PUT', `/api/admin/bookings/${id}/coach-notes`, {
      as: coach,
      body: { coachNotes: said },
    });
    const blocked = await post(coach, '/api/admin/blocked-slots', { date: '2037-11-25', reason: said });

    expect(notes.body).toMatchObject({ coachNotes: said, user: { firstName: said, lastName: said } });
    expect(blocked.body).toMatchObject({ blockedSlot: { reason: said } });
    const seen = await Promise.all([
      api.call('GET', '/api/me', { as: ada }),
      api.call('GET', '/api/bookings', { as: ada }),
      api.call('GET', '/api/admin/bookings', { as: coach }),
      api.call('GET', '/api/admin/blocked-slots', { as: coach }),
      api.call('GET', `/api/admin/bookings/search?name=${encodeURIComponent(said)}`, { as: coach }),
    ]);
    for (const { status, body, headers } of seen) {
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(textsIn(body)).toContain(said);
    }
    expect(await api.database.knex('players').where({ id: ada.id }).pluck('first_name')).toEqual([said]);
  });

  test.each(['=1+1', '+1+1', '-1+1', '@SUM(1)', `=cmd|' /C calc'!A0`, '=1+1\n=2+2'])(
    'in the coach’s spreadsheet is no formula: %j',
    async (said) => {
      const sly = await api.createPlayer({ email: `${said.trim().slice(0, 1)}sly@example.com` });
      await post(sly, '/api/update-user-profile', { firstName: said, lastName: said, phone: said });
      const { id } = await bookLesson(api, sly);
      await api.call('PUT', `/api/admin/bookings/${id}/coach-notes`, {
        as: coach,
        body: { coachNotes: said },
      });
      const { body, headers } = await api.call('GET', '/api/admin/bookings/export', { as: coach });

      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const [, row = []] = Papa.parse<string[]>(String(body['text'])).data;
      expect(row).toHaveLength(10);
      expect(row.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      expect(row.filter((cell) => cell.startsWith(`'${said}`))).toHaveLength(3);
    },
  );

  test('a search for wildcards finds who has them, and nobody else', async () => {
    await bookLesson(api, ada);
    const { body } = await api.call('GET', `/api/admin/bookings/search?name=${encodeURIComponent('%_%')}`, {
      as: coach,
    });
    expect(body).toEqual({ bookings: [], next: null });
  });

  function textsIn(value: unknown): unknown[] {
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [value];
  }
});
