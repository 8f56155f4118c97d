import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { expect, test } from '@jest/globals';
import { type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { bookLesson, NOW, openIntent } from '../../../tests/fixtures/api/tennis-week.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi();
const { api, bookFor, coach } = setup;

type Download = { data: Record<string, Record<string, unknown>[]>; page: string };
const download = async (as: TestPlayer) =>
  (await api.call('GET', '/api/me/data', { as })).body as unknown as Download;

/**
 * Each column that can name a player, and the part of the download that has it. A new one has to be
 * added here, and to `collectData` and `erasePlayer`.
 */
const COLUMNS_OF_PLAYERS: Record<string, string> = {
  'account_deletions.player_id': 'none: nobody can download after that',
  'audit_entries.actor_id': 'auditLog',
  'audit_entries.player_id': 'auditLog',
  'bookings.for_name': 'lessons',
  'bookings.place_address': 'lessons',
  'bookings.player_id': 'lessons',
  'calendar_feeds.player_id': 'calendarFeed',
  'closings.closed_by': 'none: the coach who closed the time',
  'choices.choose_by': 'none: a time',
  'choices.decided_by': 'calledOffLessons',
  'choices.told_by': 'none: the coach who has told the player',
  'client_notes.player_id': 'coachNotes',
  'client_notes.updated_by': 'none: the coach who wrote them',
  'coach_profile.email': 'none: the coach’s public profile, which no account has',
  'court_times.holder_id': 'payments',
  'hand_payments.given_back_by': 'paymentsByHand',
  'hand_payments.recorded_by': 'paymentsByHand',
  'mails.player_id': 'mails',
  'mails.recipient': 'mails',
  'payment_problems.player_email': 'paymentProblems',
  'payment_problems.resolved_by': 'auditLog',
  'payments.for_name': 'payments',
  'payments.player_id': 'payments',
  'payments.receipt_email': 'payments',
  'players.email': 'account',
  'players.merged_into': 'none: an emptied guest, who can’t sign in',
  'refunds.approved_by': 'auditLog',
  'time_requests.for_name': 'timeRequests',
  'time_requests.player_id': 'timeRequests',
  'wishes.player_id': 'wishes',
};

test('every column of the database that can name a player has its part of the download', async () => {
  const { rows } = await api.knex.raw<{ rows: { column: string }[] }>(
    `select distinct table_name || '.' || column_name as column from (
        select table_name, column_name from information_schema.columns
          where table_schema = 'public' and column_name ~ '(player_id|actor_id|email|recipient|_by|for_name|place_address)$'
        union
        select conrelid::regclass::text, attname from pg_constraint
          join pg_attribute on attrelid = conrelid and attnum = any (conkey)
          where contype = 'f' and confrelid = 'players'::regclass
      ) as columns order by 1`,
  );
  expect(rows.map(({ column }) => column)).toEqual(Object.keys(COLUMNS_OF_PLAYERS).toSorted());
});

test('a player’s download has everything about the player, and nothing about another one [promise personal data]', async () => {
  const { id } = await bookLesson(api, setup.player);
  const other = await api.createPlayer();
  await api.call('POST', '/api/update-user-profile', { as: other, body: { firstName: 'Lancelot' } });
  await bookLesson(api, other, '2037-11-25T09:00:00.000Z');
  await api.call('POST', '/api/update-user-profile', {
    as: setup.player,
    body: { firstName: 'Ada', phone: '+44 7700 900123' },
  });
  await api.call('PUT', '/api/me/settings', { as: setup.player, body: { news: true, dataSharing: false } });
  await api.call('POST', '/api/calendar-feed', { as: await withFreshSignIn(setup.player) });
  await api.call('PUT', `/api/admin/bookings/${id}/coach-notes`, {
    as: coach,
    body: { coachNotes: 'Weak knee' },
  });
  await api.call('POST', `/api/bookings/${id}/cancel`, { as: setup.player, body: { processRefund: true } });
  await api.call('DELETE', `/api/bookings/user/${setup.player.id}/clear-activity`, { as: setup.player });
  await openIntent(api, setup.player, { amount: 50, startTime: '2037-11-26T09:00:00.000Z', duration: 60 });

  const { data, page } = await download(setup.player);
  expect(data).toMatchObject({
    account: { email: setup.player.email, firstName: 'Ada', newsMails: true, dataSharing: false },
    // Also one that the player has cleared from their list.
    lessons: [{ id, status: 'cancelled', coachNotes: 'Weak knee' }],
    payments: [
      { outcome: 'refunded', receiptEmail: setup.player.email, cardBrand: 'visa', cardLast4: '4242' },
      { outcome: 'open', cardLast4: null },
    ],
    refunds: [{ amountPence: 5000 }],
    receipts: [{ sellerName: expect.any(String) }],
    mails: expect.arrayContaining([
      expect.objectContaining({ kind: 'lesson-booked', recipient: setup.player.email }),
    ]),
    calendarFeed: { address: null, exists: true, readOn: null },
  });
  expect(JSON.stringify(data)).not.toContain('Lancelot');
  expect(JSON.stringify(data)).not.toContain(other.id);
  for (const text of [
    'Weak knee',
    setup.player.email,
    '£50.00',
    'Your lessons',
    '+44 7700 900123',
    'Card last 4',
  ])
    expect(page).toContain(text);
});

test('a player’s download has the lessons that were called off, with what the coach wrote', async () => {
  const { id } = await bookLesson(api, setup.player);
  await callOff(api, coach, [id], { message: 'The court is flooded' });
  const { data } = await download(setup.player);
  expect(data['calledOffLessons']).toEqual([
    expect.objectContaining({
      bookingId: id,
      outcome: 'open',
      closing: { reason: 'rain', message: 'The court is flooded', createdAt: NOW.toISOString() },
    }),
  ]);
});

test('a player’s download says in words how lessons are paid that the coach has booked', async () => {
  const book = async (day: number, price = 50) => {
    const id = await bookFor(`2037-11-${day}T09:00:00.000Z`, undefined, { price });
    return `/api/admin/bookings/${id}`;
  };
  const [paid, waived] = [await book(24), await book(25)];
  await book(26, 0);
  const body = { method: 'transfer', receivedOn: '2037-11-20' };
  await api.call('POST', `${paid}/hand-payment`, { as: coach, body });
  await api.call('PUT', `${waived}/waived`, { as: coach, body: { isWaived: true } });
  const { data, page } = await download(setup.player);
  expect(data).toMatchObject({
    lessons: [{ payPlan: 'by_hand' }, { waivedAt: NOW.toISOString() }, { payPlan: 'free' }],
    paymentsByHand: [{ method: 'transfer', amountPence: 5000, receivedOn: '2037-11-20' }],
  });
  for (const text of [
    'How it is paid</dt><dd>in person, to the coach',
    'How it is paid</dt><dd>it is free',
    'Written off since</dt><dd>Friday, 20 November 2037',
    'Your payments in cash or by transfer',
    'Method</dt><dd>by transfer',
    'Received on</dt><dd>2037-11-20',
  ])
    expect(page).toContain(text);
});

test('a coach’s download has nothing about the players whom mails to the coach name', async () => {
  await bookLesson(api, setup.player);
  const { data } = await download(coach);
  expect(data['mails']).toEqual([
    expect.objectContaining({ kind: 'coach-lesson-booked', facts: { kind: 'coach-lesson-booked' } }),
  ]);
  expect(JSON.stringify(data)).not.toContain(setup.player.email);
});

test('the page of a player’s data escapes what people typed', async () => {
  await api.call('POST', '/api/update-user-profile', {
    as: setup.player,
    body: { firstName: '<img src=x onerror=alert(1)>' },
  });
  const { page } = await download(setup.player);
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toContain('<img');
  expect(page).not.toContain('<script');
});
