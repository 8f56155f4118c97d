import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { auditAction, searchAuditLog, type AuditLogEntry } from '@lessons/contract';
import { openAdmin } from '../../test/open-admin.tsx';
import { settingsApi } from '../../test/settings-api.ts';
import { describeAction } from './describe-entry.ts';

const PATH = '/admin?screen=audit';
const alex = { id: '6f9f0c1e-7c55-4f0e-9d61-0d7c5a1f2b11', name: 'Alex Morgan', email: 'coach@example.com' };
const robin = { id: 'c0b3a3c2-4d0e-4d8c-9c57-1de9b8b3a111', name: 'Robin Reed', email: 'robin@example.com' };
const prices: AuditLogEntry = {
  id: '7',
  at: '2026-11-20T10:05:00.000Z',
  action: 'prices.changed',
  actor: alex,
  player: null,
  bookingId: null,
  paymentId: null,
  amount: null,
  details: { oneHourPence: 5500, formerOneHourPence: 5000 },
};
const refund: AuditLogEntry = {
  ...prices,
  id: '6',
  action: 'refund.decided',
  player: robin,
  paymentId: 'b0a7c3a4-6a0f-4c54-9a3f-0b8f1d3c2e11',
  amount: 50,
  details: { reason: 'cancelled_by_coach' },
};

const apiWith = (...entries: AuditLogEntry[]) => settingsApi().on(searchAuditLog, { entries, next: null });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Entries' })).getAllByRole('listitem');

test('an audit entry shows who did what, for whom, when and for how much', async () => {
  openAdmin(apiWith(prices, refund), PATH);
  const [first, second] = await rows();
  expect(first).toHaveTextContent('Fri 20 Nov 10:05');
  expect(first).toHaveTextContent('Alex Morgan changed the prices: one hour from £50 to £55.');
  expect(second).toHaveTextContent('Alex Morgan decided a refund for Robin Reed: cancelled by coach.');
  expect(second).toHaveTextContent('£50');
});

test('the ids of what an audit entry is about are shown once it is opened', async () => {
  const { person } = openAdmin(apiWith(refund, prices), PATH);
  const [about, others] = await rows();
  const ids = screen.getByText(`payment ${refund.paymentId}`);
  expect(ids).not.toBeVisible();
  await person.click(within(about as HTMLElement).getByText('Robin Reed'));
  expect(ids).toBeVisible();
  expect(within(others as HTMLElement).queryByRole('group')).not.toBeInTheDocument();
});

test('an audit entry also names a deleted account, the system, and an action of a newer server', async () => {
  const gone = { id: '0d7c5a1f-6f9f-4f0e-9d61-7c551e2b1111', name: null, email: null };
  const unknown = { ...refund, id: '5', action: 'wallet.topped_up', actor: null, player: gone };
  openAdmin(apiWith(unknown), PATH);
  expect((await rows())[0]).toHaveTextContent('The system wallet topped up for Deleted player');
});

test.each([
  [
    'lesson.moved',
    alex,
    robin,
    { from: '2026-11-24T10:00:00.000Z', to: '2026-11-25T12:00:00.000Z' },
    'Alex Morgan moved a lesson of Robin Reed from Tue 24 Nov 10:00 to Wed 25 Nov 12:00.',
  ],
  [
    'lesson.moved',
    alex,
    robin,
    {
      from: '2026-11-24T10:00:00.000Z',
      to: '2026-11-24T10:00:00.000Z',
      formerMinutes: 60,
      minutes: 45,
      hasNewPlace: true,
    },
    'Alex Morgan moved a lesson of Robin Reed on Tue 24 Nov 10:00: minutes from 60 to 45, new place.',
  ],
  ['lesson.cancelled', robin, robin, { isStillOwed: false }, 'Robin Reed cancelled a lesson.'],
  [
    'lesson.cancelled',
    alex,
    robin,
    { isStillOwed: true },
    'Alex Morgan cancelled a lesson of Robin Reed: still owed.',
  ],
  ['lesson.missed', alex, null, {}, 'Alex Morgan noted that a client missed a lesson.'],
  [
    'date.blocked',
    alex,
    null,
    { date: '2026-11-24', startTime: '09:00', endTime: '11:00' },
    'Alex Morgan blocked a date on Tue 24 Nov 2026, 09:00–11:00.',
  ],
  [
    'hours.other_added',
    alex,
    null,
    { from: '2026-07-20', to: '2026-08-31', weekdays: ['1', '3'], hours: ['09:00–12:00', '14:00–17:00'] },
    'Alex Morgan set other hours for Mon 20 Jul – Mon 31 Aug 2026: Mon, Wed, hours 09:00–12:00, 14:00–17:00.',
  ],
  [
    'hours.other_removed',
    alex,
    null,
    { from: '2026-07-20', to: '2026-07-20', weekdays: ['1'], hours: ['09:00–12:00'] },
    'Alex Morgan removed other hours on Mon 20 Jul 2026: Mon, hours 09:00–12:00.',
  ],
  [
    'lesson.booked_for_client',
    alex,
    robin,
    { startsAt: '2026-11-24T10:00:00.000Z', anyway: true },
    'Alex Morgan booked a lesson for Robin Reed on Tue 24 Nov 10:00, at a time players can’t book.',
  ],
  [
    'rules.changed',
    alex,
    null,
    { horizonWeeks: 8, formerHorizonWeeks: 4, noticeHours: 2, formerNoticeHours: 2 },
    'Alex Morgan changed the booking rules: horizon weeks from 4 to 8.',
  ],
  [
    'daylight.changed',
    alex,
    null,
    { hasFloodlights: false, minutesAfterSunset: 15, formerMinutesAfterSunset: 30 },
    'Alex Morgan changed how late players can book at dusk: minutes after sunset from 30 to 15.',
  ],
  [
    'daylight.changed',
    alex,
    null,
    { hasFloodlights: true, minutesAfterSunset: null, formerMinutesAfterSunset: 15 },
    'Alex Morgan changed how late players can book at dusk: floodlights.',
  ],
  [
    'client.changed',
    alex,
    robin,
    { fields: ['firstName', 'phone'] },
    'Alex Morgan changed the name or contact of the client Robin Reed: first name, phone.',
  ],
])('the audit log says an entry of %s as a sentence', async (action, actor, player, details, sentence) => {
  openAdmin(apiWith({ ...prices, action, actor, player, details }), PATH);
  expect((await rows())[0]).toHaveTextContent(sentence);
});

test('each action of this release has a sentence of its own in the audit log', () => {
  expect(
    auditAction.options.filter((action) => describeAction(action) === action.replaceAll(/[._]/g, ' ')),
  ).toEqual([]);
});

describe('filters', () => {
  test('the audit log is filtered by who, what, whom and when together, and the filters can be cleared', async () => {
    const api = apiWith(prices);
    const { person } = openAdmin(api, PATH);
    await rows();
    api.on(searchAuditLog, { entries: [], next: null });
    await person.type(screen.getByLabelText('Player'), 'Robin');
    expect(screen.queryByLabelText('Done by')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    await person.type(screen.getByLabelText('Done by'), 'alex');
    await person.selectOptions(screen.getByLabelText('What'), 'Money');
    await person.type(screen.getByLabelText('From'), '2026-11-01');
    await person.type(screen.getByLabelText('To'), '2026-11-20');
    expect(await screen.findByText('No entries match this search')).toBeVisible();
    await waitFor(() =>
      expect(api.requestsTo(searchAuditLog).at(-1)?.query).toEqual({
        by: 'alex',
        player: 'Robin',
        topic: 'money',
        from: '2026-11-01',
        to: '2026-11-20',
      }),
    );
    // The filters in force are shown, also while the fields are hidden.
    await person.click(screen.getByRole('button', { name: 'Filters · 4 in force', expanded: true }));
    expect(screen.queryByLabelText('Done by')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await rows()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Filters', expanded: false })).toBeVisible();
  });

  test('an audit filter with dates in the wrong order is reported, and not sent', async () => {
    const api = apiWith(prices);
    const { person } = openAdmin(api, PATH);
    await rows();
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    await person.type(screen.getByLabelText('To'), '2026-11-01');
    await person.type(screen.getByLabelText('From'), '2026-11-02');
    expect(await screen.findByText('This day is before the first one.')).toBeVisible();
    expect(api.requestsTo(searchAuditLog).map(({ query }) => query)).not.toContainEqual(
      expect.objectContaining({ from: '2026-11-02' }),
    );
  });
});

test('Load more adds the next page of the audit log', async () => {
  const api = settingsApi().on(searchAuditLog, { entries: [prices], next: 'page-2' });
  const { person } = openAdmin(api, PATH);
  await rows();
  api.on(searchAuditLog, { entries: [refund], next: null });
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(api.requestsTo(searchAuditLog).at(-1)?.query).toEqual({ after: 'page-2' });
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('an audit log that can’t be loaded is reported, with Retry, and an empty one too', async () => {
  const api = apiWith().refuse(searchAuditLog, 500, 'Sorry');
  const { person } = openAdmin(api, PATH);
  expect(await screen.findByText('The audit log couldn’t be loaded.')).toBeVisible();
  api.on(searchAuditLog, { entries: [], next: null });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing is recorded yet')).toBeVisible();
});

test('the settings lead to the audit log', async () => {
  const { person, navigations } = openAdmin(apiWith(prices), '/admin?screen=settings&section=access');
  await person.click(await screen.findByRole('link', { name: 'Audit log' }));
  expect(navigations).toEqual([PATH]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
});
