import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { RETENTION } from '@lessons/rules';
import { withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { bookLesson, NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { FACTS } from '../../../tests/fixtures/api/sample-mails.ts';
import { AccountDeletion } from '../accounts/request-deletion.ts';
import { enforceRetention } from './enforce-retention.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi();
const { api } = setup;

type Lesson = { id: string; payment: string };

const enforce = (now = NOW) => enforceRetention(api.knex, now);
const HOUR = 60 * 60_000;
/** Returns the times an hour more and an hour less than so many days ago. */
const around = (days: number) => {
  const then = NOW.getTime() - days * 24 * HOUR;
  return { older: new Date(then - HOUR), newer: new Date(then + HOUR) };
};

test('deletes mails 90 days after they were sent or given up, and none that waits', async () => {
  expect(RETENTION.mailDays).toBe(90);
  const { older, newer } = around(90);
  const mail = {
    recipient: 'robin@example.com',
    kind: FACTS.kind,
    facts: FACTS,
    createdAt: older,
  };
  await api.knex('mails').insert([
    { ...mail, event: 'sent long ago', status: 'sent', sentAt: older },
    { ...mail, event: 'failed long ago', status: 'failed' },
    { ...mail, event: 'written long ago, sent since', status: 'sent', sentAt: newer },
    { ...mail, event: 'due since', status: 'dropped', sendAt: newer },
    { ...mail, event: 'waits', status: 'waiting', sendAt: older },
  ]);
  await enforce();
  expect(await api.knex('mails').orderBy('event').pluck('event')).toEqual([
    'due since',
    'waits',
    'written long ago, sent since',
  ]);
});

test('removes a calendar address that no program has read for a year', async () => {
  expect(RETENTION.unreadFeedDays).toBe(365);
  const address = String(
    (await api.call('POST', '/api/calendar-feed', { as: await withFreshSignIn(setup.player) })).body[
      'address'
    ],
  );
  const lastReadOn = (day: string) => api.knex('calendar_feeds').update({ lastReadOn: day, readOn: day });
  await lastReadOn('2036-11-20');
  await enforce();
  expect((await fetch(address)).status).toBe(200);
  // That was a read.
  await enforce(new Date('2038-11-20T12:00:00Z'));
  expect((await fetch(address)).status).toBe(200);
  await lastReadOn('2036-11-19');
  await enforce();
  expect((await fetch(address)).status).toBe(404);
});

test('deletes other hours of dates that are over in London', async () => {
  const hours = { entryId: randomUUID(), requestDigest: 'sent', startTime: '09:00', endTime: '12:00' };
  const dates = ['2037-07-01', '2037-07-02', '2037-07-03'];
  await api.knex('date_hours').insert(dates.map((date) => ({ ...hours, date })));
  await enforce(new Date('2037-07-01T22:59:00Z'));
  expect(await api.knex('date_hours')).toHaveLength(3);
  await enforce(new Date('2037-07-01T23:00:00Z'));
  expect(await api.knex('date_hours').orderBy('date').pluck('date')).toEqual(dates.slice(1));
});

test('lessons and their payments are deleted six years after their tax year, unless something is open [promise personal data]', async () => {
  expect(RETENTION.accountingRecordYears).toBe(6);
  const starts = [24, 25, 26, 27].map((day) => `2037-11-${day}T09:00:00.000Z`);
  const lessons: Lesson[] = [];
  for (const start of starts) {
    const { id, paymentIntentId } = await bookLesson(api, setup.player, start);
    const [payment] = await api.knex('payments').where({ paymentIntentId });
    lessons.push({ id, payment: payment.id });
  }
  const [last, next, refunded, problem] = lessons as [Lesson, Lesson, Lesson, Lesson];
  const paidAt = (payment: string, createdAt: string) =>
    api.knex('payments').where({ id: payment }).update({ createdAt });
  // The tax year 2037/38 ends on 5 April 2038; six years later is the end of 5 April 2044.
  await paidAt(last.payment, '2038-04-05T22:59:59Z');
  await paidAt(next.payment, '2038-04-05T23:00:00Z');
  await paidAt(refunded.payment, '2037-12-01T12:00:00Z');
  await paidAt(problem.payment, '2037-12-01T12:00:00Z');
  await api.knex('refunds').insert({
    paymentId: refunded.payment,
    amountPence: 5000,
    reason: 'cancelled_by_coach',
    status: 'pending',
  });
  await api.knex('payment_problems').insert({
    paymentId: problem.payment,
    kind: 'dispute',
    sentence: 'It is disputed.',
    cause: 'd',
    actions: [],
  });
  const kept = async () => ({
    payments: new Set(await api.knex('payments').pluck('id')),
    lessons: new Set(await api.knex('bookings').pluck('id')),
    receipts: new Set((await api.knex('receipts')).map(({ paymentId }) => paymentId)),
    courtTimes: (await api.knex('court_times')).length,
  });
  const everything = await kept();
  await enforce(new Date('2044-04-05T22:00:00Z'));
  expect(await kept()).toEqual(everything);
  await enforce(new Date('2044-04-06T12:00:00Z'));
  const left = [next, refunded, problem];
  expect(await kept()).toEqual({
    payments: new Set(left.map(({ payment }) => payment)),
    lessons: new Set(left.map(({ id }) => id)),
    receipts: new Set(left.map(({ payment }) => payment)),
    courtTimes: 3,
  });
});

describe('clients without account', () => {
  const LESSON = { startsAt: NOW, endsAt: new Date(NOW.getTime() + HOUR), location: 'Village Tennis Court' };
  const MONTHS_LATER = new Date('2039-12-01T12:00:00Z');

  /** Inserts guests with a lesson each, which was cancelled; its price may still be owed. */
  async function insertGuests(count: number, owesCancelled: boolean, more: object = {}): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    await api
      .knex('players')
      .insert(ids.map((id) => ({ id, email: '', firstName: 'Margaret', hasAccount: false, createdAt: NOW })));
    await api.knex('bookings').insert(
      ids.map((playerId) => ({
        playerId,
        status: 'cancelled',
        payPlan: 'by_hand',
        pricePence: 5000,
        owesCancelled,
        ...LESSON,
        ...more,
      })),
    );
    return ids;
  }
  const closed = (ids: string[]) =>
    api.knex('players').whereIn('id', ids).whereNotNull('closedAt').pluck('id');

  test('closes a client without account 24 months after the last lesson, unless money is open', async () => {
    expect(RETENTION.guestMonths).toBe(24);
    const [settled = ''] = await insertGuests(1, false);
    // More than the coach's list to settle shows.
    const owing = await insertGuests(201, true);
    await enforce(new Date('2039-11-30T12:00:00Z'));
    expect(await closed([settled, ...owing])).toEqual([]);
    await enforce(MONTHS_LATER);
    expect(await closed([settled, ...owing])).toEqual([settled]);
  });
});

test('keeps a lesson six years after the tax year in which it was paid by hand', async () => {
  const [booking] = await api
    .knex('bookings')
    .insert({
      playerId: setup.player.id,
      status: 'cancelled',
      payPlan: 'by_hand',
      pricePence: 5000,
      startsAt: '2038-04-01T09:00:00Z',
      endsAt: '2038-04-01T10:00:00Z',
      location: 'Village Tennis Court',
    })
    .returning('id');
  await api
    .knex('hand_payments')
    .insert({ bookingId: booking.id, amountPence: 5000, method: 'cash', receivedOn: '2038-04-06' });
  await enforce(new Date('2044-04-06T12:00:00Z'));
  expect(await api.knex('hand_payments')).toHaveLength(1);
  await enforce(new Date('2045-04-06T12:00:00Z'));
  expect(await api.knex('hand_payments')).toEqual([]);
});

test('deletes a call-off with the last of its lessons, and on the next day if all of them were called off anew', async () => {
  const times = { startsAt: '2038-04-01T09:00:00Z', endsAt: '2038-04-01T10:00:00Z' };
  const columns = { playerId: setup.player.id, status: 'cancelled', payPlan: 'by_hand', pricePence: 5000 };
  const [booking] = await api
    .knex('bookings')
    .insert({ ...columns, ...times, location: 'Village Tennis Court' })
    .returning('id');
  const callOff = () => ({
    id: randomUUID(),
    requestDigest: 'sent',
    reason: 'rain',
    message: 'Sorry',
    fromDate: '2038-04-01',
    toDate: '2038-04-01',
    createdAt: NOW,
  });
  const [, anew] = await api.knex('closings').insert([callOff(), callOff()]).returning('id');
  const choice = { bookingId: booking.id, closingId: anew.id, chooseBy: NOW, outcome: 'dropped' };
  await api.knex('choices').insert({ ...choice, decidedAt: NOW });
  const callOffs = () => api.knex('closings').pluck('id');
  await enforce();
  expect(await callOffs()).toHaveLength(2);
  await enforce(new Date(NOW.getTime() + 25 * HOUR));
  expect(await callOffs()).toEqual([anew.id]);
  await enforce(new Date('2045-04-06T12:00:00Z'));
  expect(await callOffs()).toEqual([]);
});

test('forgets the id of a deleted account after 30 days, once no lesson or payment refers to it', async () => {
  expect(RETENTION.tombstoneDays).toBe(30);
  const withRecords = await api.createPlayer();
  await bookLesson(api, withRecords);
  const recent = await api.createPlayer();
  const { older, newer } = around(30);
  const erased = (id: string, erasedAt: Date) =>
    AccountDeletion.query(api.knex).insert({ playerId: id, state: 'erased', requestedAt: older, erasedAt });
  await erased(setup.player.id, older);
  await erased(withRecords.id, older);
  await erased(recent.id, newer);
  await api.knex('mails').delete();
  await enforce();
  const ids = [setup.player.id, withRecords.id, recent.id];
  expect(new Set(await api.knex('players').whereIn('id', ids).pluck('id'))).toEqual(
    new Set([withRecords.id, recent.id]),
  );
});
