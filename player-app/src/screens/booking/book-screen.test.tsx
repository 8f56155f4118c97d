import { describe, expect, jest, test } from '@jest/globals';
import { getCoachSchedule, listBlockedSlots, listBookings, listBusyTimes } from '@lessons/contract';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../../test/fake-api.ts';
import { buildBooking, sam, schedule } from '../../../test/sample-data.ts';
import { setClock } from '../../../test/set-clock.ts';
import { button, press, setUpBooking } from '../../../test/set-up-booking.ts';
import { readBookingIntent } from '../../booking-intent/booking-intent.ts';

const { api, open } = setUpBooking();
const heading = (name: string) => screen.findByRole('heading', { name });

describe('the calendar', () => {
  test('the calendar shows how each day is booked, and only working days can be chosen [spec 2 Booking] [spec 5 Booking]', async () => {
    await open();
    expect(await button(/Today, Friday 20 November, 100% free/)).toBeEnabled();
    expect(await button(/Thursday 19 November, past/)).toBeDisabled();
    expect(await button(/Saturday 21 November, no lessons/)).toBeDisabled();
    expect(await button(/Monday 30 November, blocked/)).toBeDisabled();
    expect(await button(/Tuesday 24 November, 75% free/)).toBeEnabled();
    expect(screen.getByText('1 h £50 · 2 h £90')).toBeVisible();
  });

  test('after closing time the calendar shows today as over, not as booked', async () => {
    setClock('2026-11-20T18:30:00Z');
    await open();
    await press(/Today, Friday 20 November, over for today/);
    expect(screen.getByText('No available time slots for this date.')).toBeVisible();
  });

  test('the calendar ends at the booking horizon and says so', async () => {
    api.on(getCoachSchedule, {
      ...schedule,
      bookingRules: { horizonWeeks: 2, noticeHours: 0 },
    });
    await open();
    await button(/Today, Friday 20 November/);
    expect(screen.queryByText(/Open for booking until/)).toBeNull();
    await press('Next month');
    expect(screen.getByText('Open for booking until Friday 4 December 2026.')).toBeVisible();
    expect(await button(/Friday 4 December, 100% free/)).toBeEnabled();
    const beyond = await button(/Monday 7 December, not open for booking yet/);
    expect(beyond).toBeDisabled();
    expect(beyond).toHaveAttribute('title', 'Not open for booking yet');
    expect(screen.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('the calendar offers nothing within the notice and says how long it is', async () => {
    api.on(getCoachSchedule, {
      ...schedule,
      bookingRules: { horizonWeeks: 26, noticeHours: 97 },
    });
    await open();
    expect(await screen.findByText('Please book at least 97 hours ahead.')).toBeVisible();
    await press(/Tuesday 24 November, 75% free/);
    expect(await button(/14:00, 1 hour/)).toBeEnabled();
    await press(/Monday 23 November, too soon to book/);
    expect(
      screen.getByText(
        'Lessons have to be booked at least 97 hours before they start. Please select a different date.',
      ),
    ).toBeVisible();
  });

  test('the calendar starts its weeks on Sunday, and does not go back before this month', async () => {
    await open();
    expect((await screen.findAllByRole('columnheader', { hidden: true })).at(0)).toHaveTextContent('Su');
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
    await press('Next month');
    expect(screen.getByText('December 2026')).toBeVisible();
  });
});

test('without prices in the schedule, the specified ones are shown', async () => {
  api.on(getCoachSchedule, { ...schedule, availableSlots: [], pricing: null });
  await open();
  expect(await screen.findByText('1 h £51 · 2 h £95')).toBeVisible();
});

test('the screen follows each choice to the next one', async () => {
  const scrolledTo = jest.spyOn(Element.prototype, 'scrollIntoView');
  await open();
  await press(/Tuesday 24 November/);
  expect(scrolledTo.mock.contexts.at(-1)).toContainElement(
    screen.getByRole('region', { name: /Available Times/ }),
  );
  await press(/14:00, 1 hour/);
  expect(scrolledTo.mock.contexts.at(-1)).toBe(screen.getByRole('region', { name: 'Booking Summary' }));
});

test('Continue without a time asks for what is missing', async () => {
  await open();
  await press('Continue to Payment');
  expect(await screen.findByText('Selection Required')).toBeVisible();
  expect(screen.getByText('Please select a date and time slot.')).toBeVisible();
  expect(readBookingIntent(sam.id)).toBeNull();

  await press(/Tuesday 24 November/);
  await press(/15:00, 1 hour/);
  expect(screen.queryByText('Selection Required')).toBeNull();
});

test.each([
  { call: getCoachSchedule, response: { ...schedule, availableSlots: [] } },
  { call: listBlockedSlots, response: [] },
  { call: listBusyTimes, response: [] },
])('without $call.path no slot looks free, until a retry loads it', async ({ call, response }) => {
  api.on(call, refusal(500, 'Sorry'));
  await open();
  expect(await screen.findByText('The free times could not be loaded.')).toBeVisible();
  expect(screen.queryByRole('grid')).toBeNull();
  api.on(call, response);
  await press('Retry');
  expect(await screen.findByRole('grid')).toBeVisible();
});

describe('the booking screen on opening', () => {
  test('the booking screen opens with the first open day chosen, and no time', async () => {
    setClock('2026-11-20T18:30:00Z');
    await open();
    expect(await heading('Available Times - Mon 23 Nov')).toBeVisible();
    expect(screen.getByText('Choose a time.')).toBeVisible();
    expect(window.location.search).toBe('');
  });

  test('the booking screen opens the next month if this one has no free day', async () => {
    setClock('2026-11-27T18:30:00Z');
    await open();
    expect(await heading('Available Times - Tue 1 Dec')).toBeVisible();
    expect(screen.getByText('December 2026')).toBeVisible();
  });

  test('the booking screen says that a coach has no free times', async () => {
    api.on(getCoachSchedule, { ...schedule, availableSlots: [] });
    await open();
    expect(await screen.findByText('There are no free times at the moment.')).toBeVisible();
    expect(await heading('Available Times')).toBeVisible();
  });
});

test('the past weeks of a month open and close beside its name', async () => {
  await open();
  const fold = await button('1–14 November have passed');
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('button', { name: /Saturday 14 November/ })).toBeNull();
  expect(await button(/Sunday 15 November, past/)).toBeDisabled();
  await press(/1–14 November/);
  expect(await button(/Saturday 14 November, past/)).toBeDisabled();
  await press(/1–14 November/);
  expect(screen.queryByRole('button', { name: /Saturday 14 November/ })).toBeNull();
});

test('the legend distinguishes days without lessons from blocked ones', async () => {
  await open();
  const legend = within(await screen.findByRole('list', { name: 'What the marks mean' }));
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Selected',
    'Available',
    'Booked',
    'Blocked',
    'No lessons',
  ]);
});

test('a full day says so and names the nearest free times of other days, which can be chosen', async () => {
  api.on(listBusyTimes, [
    { startTime: '2026-11-24T14:00:00.000Z', endTime: '2026-11-24T18:00:00.000Z', status: 'confirmed' },
  ]);
  await open();
  await press(/Tuesday 24 November, fully booked/);
  expect(screen.getByText('No available time slots for this date.')).toBeVisible();
  expect(screen.getByText('Please select a different date.')).toBeVisible();
  const nearest = within(screen.getByRole('group', { name: 'Nearest free times' }));
  expect(nearest.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Mon 14:00 on Monday 23 November, 1 hour £50',
    'Wed 14:00 on Wednesday 25 November, 1 hour £50',
  ]);
  await press(/^Wed 14:00/);
  expect(await heading('Available Times - Wed 25 Nov')).toBeVisible();
  expect(await button(/^14:00, 1 hour/)).toHaveAttribute('aria-pressed', 'true');
});

describe('the usual time', () => {
  const played = [buildBooking('2026-11-10T17:00:00Z'), buildBooking('2026-11-17T17:00:00Z')];

  test('the usual time of a player is one tap', async () => {
    api.on(listBookings, played);
    await open();
    await press(/^Usual: Tue 17:00.*Tuesday 1 December, 1 hour £50/);
    const summary = within(screen.getByRole('region', { name: 'Booking Summary' }));
    expect(summary.getByText('Tue 1 Dec')).toBeVisible();
    expect(screen.getByText('December 2026')).toBeVisible();
  });

  test.each([
    ['without a habit', played.slice(0, 1)],
    ['whose lessons can’t be loaded', refusal(503, 'Away')],
  ])('the usual time is not offered to a player %s', async (_, answer) => {
    api.on(listBookings, answer);
    await open();
    await button('After 5');
    expect(screen.queryByRole('button', { name: /^Usual/ })).toBeNull();
  });
});

test('with After five only the evening counts, in the times and in the calendar', async () => {
  await open();
  await press(/Wednesday 25 November, 100% free$/);
  await press('After 5');
  expect(await button('After 5')).toHaveAttribute('aria-pressed', 'true');
  expect(await button(/^17:00, 1 hour/)).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^16:00/ })).toBeNull();
  expect(await button(/Wednesday 25 November, 100% free after 5/)).toBeEnabled();

  await press(/Tuesday 24 November, nothing free after 5/);
  expect(screen.getByText('There are free times before 5. Please select a different date.')).toBeVisible();
  expect(await button(/^Mon 17:00/)).toBeEnabled();
  await press('After 5');
  expect(await button(/^16:00, 1 hour/)).toBeEnabled();
});
