import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { addressOf, endpoints, exampleOf, nameOf, rolesFor } from '../fixtures/api/endpoints.ts';
import { startApiWithPlayers } from '../fixtures/api/start-api-with-players.ts';
import { openIntent, TUESDAY_9 } from '../fixtures/api/tennis-week.ts';

const { api, coach, ada, eve, post } = await startApiWithPlayers();

describe('what the server decides', () => {
  test('the server decides price, status, place and time of a lesson, whatever the browser sends with its payment [promise access]', async () => {
    const { clientSecret, paymentIntentId } = await openIntent(api, ada, {
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
    '%s writes no extra fields',
    async (_, endpoint) => {
      const caller = rolesFor(endpoint).isCoach ? coach : await api.createPlayer();
      const example = await exampleOf(endpoint, api, caller);
      const right = example.body;
      // A request may name itself: its `id` is no extra field then.
      const spoil = (one: object) => ({ ...one, ...extra, ...('id' in one && { id: one.id }) });
      const body = Array.isArray(right) ? right.map(spoil) : spoil(right as object);
      const before = await adminIds();
      const { status } = await api.call(endpoint.method, addressOf(endpoint, example), {
        as: caller,
        link: example.link,
        body,
      });
      expect(status).toBeLessThan(300);
      expect(await adminIds()).toEqual(before);
      expect(await everythingWritten()).not.toMatch(
        new RegExp(`${planted}|66613|1999-09-09|mass-assigned|service_role`),
      );
    },
  );

  test('extra fields reach no prototype', async () => {
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
