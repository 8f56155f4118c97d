import { beforeEach, describe, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import {
  addBlockedSlot,
  getCoachSchedule,
  listAdminBlockedSlots,
  type AdminBlockedSlot,
} from '@lessons/contract';
import { FakeApi } from '../../../../player-app/test/fake-api.ts';
import { clubMatch } from '../../../../player-app/test/sample-data.ts';
import { setClock } from '../../../../player-app/test/set-clock.ts';
import { openAdmin } from '../../../test/open-admin.tsx';
import { blockDayPath, blockPath } from '../../routes.ts';
import { tabTo } from '../../../../player-app/test/tab-to.ts';
import { DatePicker } from './date-picker.tsx';
import { coachSchedule } from '../../../test/coach-schedule.ts';

beforeEach(() => setClock('2026-11-23T13:30:00Z'));

function openOn(date: string, path = blockPath(date)) {
  const hours = [1, 2].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '09:00',
    endTime: '18:00',
    isActive: true,
  }));
  const api = new FakeApi()
    .on(listAdminBlockedSlots, [])
    .on(getCoachSchedule, coachSchedule(hours))
    .on(addBlockedSlot, ({ body }) => ({
      blockedSlot: { ...clubMatch, ...(body as AdminBlockedSlot) },
      bookingsUnder: [],
      holdsUnder: [],
    }));
  return { api, ...openAdmin(api, path) };
}

const chip = (name: string) => screen.findByRole('button', { name });
const selects = () => [screen.getByLabelText('Start time'), screen.getByLabelText('End time')];
const selected = () =>
  within(screen.getByRole('list', { name: 'Selected dates' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('the rest of today is filled in if the address names today, and one tap blocks it', async () => {
  const { api, person } = openOn('2026-11-23');
  expect(await chip('Rest of today 14:00–18:00')).toHaveAttribute('aria-pressed', 'true');
  expect(selected()).toEqual(['Mon 23 Nov 2026']);
  expect(selects().map((select) => (select as HTMLSelectElement).value)).toEqual(['14:00', '18:00']);
  expect(await chip('Afternoon 12:00–18:00')).toHaveAttribute('aria-pressed', 'false');
  await person.click(screen.getByRole('button', { name: 'Block date' }));
  await waitFor(() =>
    expect(api.bodiesTo(addBlockedSlot)).toEqual([
      { date: '2026-11-23', startTime: '14:00', endTime: '18:00', reason: null, holds: 'ask' },
    ]),
  );
  expect(await screen.findByText('No dates selected')).toBeInTheDocument();
});

test.each([
  ['the hours of today are over', '2026-11-23T18:30:00Z', '2026-11-23', blockPath],
  ['today is a day off', '2026-11-22T10:00:00Z', '2026-11-22', blockPath],
  ['the address names another day', '2026-11-23T13:30:00Z', '2026-11-24', blockPath],
  ['the address names the whole of today', '2026-11-23T13:30:00Z', '2026-11-23', blockDayPath],
] as const)('the whole day is filled in if %s, and one tap blocks it', async (_, now, date, pathOf) => {
  setClock(now);
  const { api, person } = openOn(date, pathOf(date));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Block entire day' })).toBeChecked());
  await person.click(screen.getByRole('button', { name: 'Block date' }));
  await waitFor(() =>
    expect(api.bodiesTo(addBlockedSlot)).toEqual([
      { date, startTime: null, endTime: null, reason: null, holds: 'ask' },
    ]),
  );
});

test('a part of the day can be chosen by keys, and an hour that is changed after it releases it', async () => {
  const { person } = openOn('2026-11-24');
  const morning = await chip('Morning 09:00–12:00');
  await tabTo(person, morning);
  await person.keyboard('{Enter}');
  expect(morning).toHaveAttribute('aria-pressed', 'true');
  expect(selects().map((select) => (select as HTMLSelectElement).value)).toEqual(['09:00', '12:00']);
  await person.selectOptions(screen.getByLabelText('End time'), '11:00');
  expect(morning).toHaveAttribute('aria-pressed', 'false');
  await person.click(screen.getByRole('switch', { name: 'Block entire day' }));
  await person.click(morning);
  expect(screen.getByRole('switch', { name: 'Block entire day' })).not.toBeChecked();
});

test('a date that the address names is left without a question until something is chosen', async () => {
  const { person, navigations } = openOn('2026-11-23');
  await chip('Rest of today 14:00–18:00');
  await person.click(screen.getByRole('link', { name: 'Bookings' }));
  expect(navigations).toEqual(['/admin?tab=bookings']);
});

test('a chosen part of the day is asked about before it is lost', async () => {
  const { person } = openOn('2026-11-23');
  await person.click(await chip('Afternoon 12:00–18:00'));
  await person.click(screen.getByRole('link', { name: 'Bookings' }));
  expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeInTheDocument();
});

test('a date of the address that is past is not chosen, and the whole day is', async () => {
  openOn('2026-11-22');
  expect(await screen.findByText('No dates selected')).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Block entire day' })).toBeChecked();
});

describe('the calendar of the form', () => {
  test('the coach’s calendar marks a day with some blocked hours otherwise than a blocked day', () => {
    const whole = { date: '2026-11-24', startTime: null, endTime: null };
    const hours = { date: '2026-11-25', startTime: '09:00', endTime: '12:00' };
    render(
      <DatePicker
        today="2026-11-20"
        selected={[]}
        blocks={[whole, { ...hours, date: whole.date }, hours]}
        onChange={() => undefined}
      />,
    );
    const day = (name: RegExp) => screen.getByRole('button', { name }).parentElement;
    const blocked = day(/24 November 2026, blocked already$/);
    const partly = day(/25 November 2026, some hours blocked already$/);
    expect(blocked).toHaveClass('blocked');
    expect(blocked).not.toHaveClass('partlyBlocked');
    expect(partly).toHaveClass('partlyBlocked');
    expect(partly).not.toHaveClass('blocked');

    const legend = within(screen.getByRole('list', { name: 'What the marks mean' }));
    expect(legend.getByText('Blocked').querySelector('span')).toHaveClass('blocked');
    expect(legend.getByText('Some hours blocked').querySelector('span')).toHaveClass('partlyBlocked');
  });
});
