import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { weeklyStarts } from '@lessons/rules';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookWeekly } from '../../../tests/fixtures/api/tennis-week.ts';
import { moveSeries } from '../series/move-series.ts';
import { changeSeriesPrice } from './change-price.ts';

const setup = await setUpApi();
const { api, coach } = setup;

/** Four Tuesdays at 10:00. */
const TUESDAYS = weeklyStarts(new Date('2037-11-24T10:00:00.000Z'), 4).map((start) => start.toISOString());

let seriesId: string;
let ids: string[];
beforeEach(async () => {
  const lessons = await bookWeekly(setup, TUESDAYS);
  ids = lessons.map(({ id }) => id);
  seriesId = lessons[0]?.seriesId ?? '';
});

const asCoach = (method: string, path: string, body: object) =>
  api.call(method, `/api${path}`, { as: coach, body });

describe('the price of a series', () => {
  const reprice = (price: number, of = seriesId) =>
    asCoach('PUT', `/admin/series/${of}/price`, { ids, price });

  test('the price of a series changes for the lessons that are neither paid nor cancelled, with an entry each, once', async () => {
    await asCoach('POST', `/admin/bookings/${ids[0]}/hand-payment`, { method: 'cash' });
    await asCoach('POST', `/bookings/${ids[1]}/cancel-with-refund`, { refund: false });
    const prices = [{ price: 50 }, { price: 50 }, { price: 55.5 }, { price: 55.5 }];
    expect(await reprice(55.5)).toMatchObject({ status: 200, body: prices });
    await reprice(55.5);
    expect(
      await api.knex('audit_entries').where({ playerId: setup.player.id, action: 'lesson.price_changed' }),
    ).toMatchObject([
      { amountPence: 5550, details: { fromPence: 5000 } },
      { amountPence: 5550, details: { fromPence: 5000 } },
    ]);
    expect(
      (await api.knex('mails').where({ kind: 'reminder-24h', status: 'waiting' }).orderBy('sendAt')).map(
        ({ facts }) => facts.lesson.pricePence,
      ),
    ).toEqual([5000, 5550, 5550]);
  });

  test('a new price of a series closes what is open to pay the old price, and leaves a lesson that was paid in that moment', async () => {
    const open = async (id: string | undefined) => {
      const body = { amount: 50 };
      const opened = await api.call('POST', `/api/bookings/${id}/pay`, { as: setup.player, body });
      return String(opened.body['clientSecret']);
    };
    await open(ids[0]);
    await api.pay(await open(ids[1]));
    expect(await reprice(60)).toMatchObject({
      status: 200,
      body: [{ price: 60 }, { price: 50, paymentStatus: 'completed' }, { price: 60 }, { price: 60 }],
    });
    expect(await api.knex('payments').orderBy('outcome').pluck('outcome')).toEqual(['booked', 'cancelled']);
  });

  test('neither the price nor the length of a series changes while the client can pay, and the refusal has the date', async () => {
    const path = `/api/bookings/${ids[1]}/pay`;
    await api.call('POST', path, { as: setup.player, body: { amount: 50 } });
    const { context } = api;
    const change = { by: coach.id, now: context.clock() };
    // Only the coach may close a payment that was restored.
    await api.knex('payments').update({ restoredAt: change.now });
    const repriced = changeSeriesPrice(context, { seriesId, ids, price: 60 }, change);
    await expect(repriced).rejects.toMatchObject({
      code: 'being_paid',
      message: expect.stringContaining('Nothing was changed. Tue 1 Dec, 10:00: '),
    });
    const lessons = ids.map((id, index) => ({
      id,
      start: new Date(TUESDAYS[index] ?? ''),
      anyway: false,
      minutes: 45,
    }));
    const moved = moveSeries(context, { seriesId, lessons, message: null }, change);
    await expect(moved).rejects.toMatchObject({
      code: 'being_paid',
      message: expect.stringContaining('Nothing was moved. Tue 1 Dec, 10:00: '),
    });
    const rows = await api.knex('bookings').where({ pricePence: 5000, calendarSequence: 0 });
    expect(rows).toHaveLength(4);
  });

  test('the price of lessons is not changed by the name of another series', async () => {
    expect((await reprice(60, randomUUID())).status).toBe(404);
    expect(await api.knex('bookings').where({ pricePence: 5000 })).toHaveLength(4);
  });
});
