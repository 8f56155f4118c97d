import { beforeEach, describe, expect, test } from '@jest/globals';
import { setUpLessonToPay } from '../../../tests/fixtures/api/lesson-to-pay.ts';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';
import { AuditEntry } from '../audit/audit-entry.ts';

const setup = await setUpLessonToPay();
const { api, coach } = setup;
const EVENING = new Date('2037-11-25T18:00:00Z');
let second: string;

/** Each test has two lessons that were owed on Wednesday evening. */
beforeEach(async () => {
  second = await setup.bookFor('2037-11-25T09:00:00.000Z');
  api.setNow(EVENING);
});

const both = () => [setup.lessonId, second].map((id) => ({ id, amount: 50 }));
const ask = (how: 'shared' | 'mailed', lessons = both(), clientId = setup.player.id) =>
  setup.asCoach('POST', `/api/admin/clients/${clientId}/ask`, { how, lessons });
const asked = () => setup.mailsOf('money-asked').orderBy('createdAt');
const entries = () =>
  AuditEntry.query(api.knex).where({ action: 'hand_payment.asked', playerId: setup.player.id });
const received = async () =>
  (await api.mailsTo(setup.player.email)).filter(({ subject }) => subject.startsWith('To pay:'));

describe('the coach asks for money', () => {
  test('by mail: the client gets the words, and the lessons say when they were asked for', async () => {
    const details = { name: null, address: null, vatNumber: null, pricesIncludeVat: false };
    await setup.asCoach('PUT', '/api/admin/business-details', { ...details, payTo: '20-00-00 12345678' });
    expect(await ask('mailed')).toMatchObject({
      status: 200,
      body: [
        { id: setup.lessonId, askedAt: EVENING.toISOString() },
        { id: second, askedAt: EVENING.toISOString() },
      ],
    });
    const [mail, ...others] = await received();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('To pay: £100 for your 2 lessons');
    expect(mail?.text).toContain('Or by transfer: 20-00-00 12345678');
    expect(await entries()).toMatchObject([
      { actorId: coach.id, amountPence: 5000, details: { method: 'mailed' } },
      { actorId: coach.id, amountPence: 5000, details: { method: 'mailed' } },
    ]);
  });

  test('whoever has something to pay by hand sees how to transfer it, and nobody else does', async () => {
    const details = { name: null, address: null, vatNumber: null, pricesIncludeVat: false };
    await setup.asCoach('PUT', '/api/admin/business-details', { ...details, payTo: '20-00-00 12345678' });
    const payTo = async (as = setup.player) => (await api.call('GET', '/api/pay-to', { as })).body;
    expect(await payTo()).toEqual({ payTo: '20-00-00 12345678' });
    expect(await payTo(await api.createPlayer())).toEqual({ payTo: null });
    for (const id of [setup.lessonId, second])
      await setup.asCoach('POST', `/api/admin/bookings/${id}/hand-payment`, { method: 'cash' });
    expect(await payTo()).toEqual({ payTo: null });
    await setup.asCoach('POST', `/api/bookings/${second}/cancel-with-refund`, { refund: true });
    expect(await payTo()).toEqual({ payTo: null });
  });

  test('by mail once on a London day, whichever lessons are asked for, also at the same moment', async () => {
    const [first, other] = [both().slice(0, 1), both().slice(1)];
    const responses = await Promise.all([ask('mailed', first), ask('mailed', other)]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await ask('mailed')).toMatchObject({ status: 422, body: { code: 'asked_today' } });
    api.setNow(new Date('2037-11-26T00:00:00Z'));
    expect((await ask('mailed')).status).toBe(200);
    expect(await asked()).toHaveLength(2);
  });

  test('by mail again on that day if the first was not sent', async () => {
    await ask('mailed', both().slice(0, 1));
    await setup.api.knex('mails').where({ kind: 'money-asked' }).update({ status: 'dropped' });
    expect((await ask('mailed', both().slice(1))).status).toBe(200);
  });

  test('a guest who was asked by mail and becomes an account is not mailed again on that London day', async () => {
    const email = setup.player.email.replace('@', '+guest@');
    api.setNow(new Date('2037-11-20T12:00:00Z'));
    const id = await setup.bookFor('2037-11-24T11:00:00.000Z', { firstName: 'Margaret', email });
    const { playerId: guestId } = await api.knex('bookings').where({ id }).first('playerId');
    api.setNow(EVENING);
    const lessons = [{ id, amount: 50 }];
    expect((await ask('mailed', lessons, guestId)).status).toBe(200);
    const accountId = setup.player.id;
    expect(
      (await setup.asCoach('POST', `/api/admin/clients/${guestId}/same-person`, { accountId })).status,
    ).toBe(200);
    expect(await ask('mailed', lessons)).toMatchObject({ status: 422, body: { code: 'asked_today' } });
    api.setNow(new Date('2037-11-26T00:00:00Z'));
    expect((await ask('mailed', lessons)).status).toBe(200);
  });

  test('a client whom the coach asks with shared words is noted once on a day and not mailed, and a mail may still follow', async () => {
    expect((await ask('shared')).status).toBe(200);
    expect((await ask('shared')).body).toMatchObject([{ askedAt: EVENING.toISOString() }, {}]);
    expect(await asked()).toEqual([]);
    expect(await entries()).toHaveLength(2);
    expect((await ask('mailed')).status).toBe(200);
    expect(await entries()).toHaveLength(2);
  });

  test('only for what the coach saw as owed, of this client', async () => {
    const [lesson] = both();
    const refused = async (code: string, status: number, ...call: Parameters<typeof ask>) =>
      expect(await ask(...call)).toMatchObject({ status, body: { code } });
    await refused('money_changed', 422, 'shared', [{ id: setup.lessonId, amount: 45 }]);
    const paid = await bookLesson(api, setup.player, '2037-11-26T09:00:00.000Z');
    await refused('money_changed', 422, 'mailed', [...both(), { id: paid.id, amount: 50 }]);
    const other = await api.createPlayer();
    await refused('not_found', 404, 'mailed', both(), other.id);
    await refused('not_found', 404, 'mailed', [{ id: other.id, amount: 50 }]);
    await refused('invalid_request', 400, 'mailed', lesson ? [lesson, lesson] : []);
    expect(await asked()).toEqual([]);
    expect(await entries()).toEqual([]);
  });
});

describe('a mail that asks for money and still waits', () => {
  const collect = (id: string) =>
    setup.asCoach('POST', `/api/admin/bookings/${id}/hand-payment`, { method: 'cash' });

  test('leaves out a lesson that is paid meanwhile', async () => {
    await ask('mailed');
    await collect(setup.lessonId);
    const [mail] = await received();
    expect(mail?.subject).toBe('To pay: £50 for your lesson on Wednesday 25 November');
    expect(mail?.text).toContain(`/pay?lesson=${second}`);
    expect(mail?.text).not.toContain('24 Nov');
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['paid by hand', collect],
    ['waived', (id) => setup.asCoach('PUT', `/api/admin/bookings/${id}/waived`, { isWaived: true })],
    ['priced anew', (id) => setup.asCoach('PUT', `/api/admin/bookings/${id}/price`, { price: 45 })],
    [
      'cancelled without debt',
      (id) => setup.asCoach('POST', `/api/bookings/${id}/cancel-with-refund`, { refund: false }),
    ],
    ['paid by card', async () => expect((await setup.book(await setup.openAndPay())).status).toBe(200)],
  ])('is dropped once all of it is %s', async (_, settle) => {
    await ask('mailed', both().slice(0, 1));
    await settle(setup.lessonId);
    expect(await received()).toEqual([]);
    expect(await asked()).toMatchObject([
      { status: 'dropped', lastError: 'Nothing of it is owed any more.' },
    ]);
  });
});
