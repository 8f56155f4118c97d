import { describe, expect, jest, test } from '@jest/globals';
import { getCoachSchedule, listBlockedSlots, listBusyTimes } from '@lessons/contract';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../../test/fake-api.ts';
import { sam, schedule } from '../../../test/sample-data.ts';
import { setClock } from '../../../test/set-clock.ts';
import { button, press, setUpBooking } from '../../../test/set-up-booking.ts';
import { readBookingIntent } from '../../booking-intent/booking-intent.ts';

const { api, open } = setUpBooking();

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

describe('the times of a day', () => {
  test('the times of a day are the free hours, each with its two lengths', async () => {
    await open();
    await press(/Tuesday 24 November/);
    expect(screen.getByRole('heading', { name: 'Available Times - Tue 24 Nov' })).toBeVisible();
    expect(await button(/14:00, 1 hour £50/)).toBeEnabled();
    expect(await button(/14:00, 2 hours £90/)).toBeEnabled();
    expect(await button(/16:00, 2 hours taken/)).toBeDisabled();
    expect(screen.queryByRole('button', { name: /17:00/ })).toBeNull();
  });

  test('a day without free times says so', async () => {
    api.on(listBusyTimes, [
      { startTime: '2026-11-24T14:00:00.000Z', endTime: '2026-11-24T18:00:00.000Z', status: 'confirmed' },
    ]);
    await open();
    await press(/Tuesday 24 November, fully booked/);
    expect(screen.getByText('No available time slots for this date.')).toBeVisible();
    expect(screen.getByText('Please select a different date.')).toBeVisible();
  });
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

describe('continuing from a choice', () => {
  test('Continue stores the choice and leads to the checkout', async () => {
    await open();
    await press(/Tuesday 24 November/);
    await press(/15:00, 2 hours/);
    const summary = within(screen.getByRole('region', { name: 'Booking Summary' }));
    for (const fact of ['Tue 24 Nov', '15:00–17:00', '2 hours', 'Village Tennis Court', '£90'])
      expect(summary.getByText(fact)).toBeVisible();
    await press('Continue to Payment');
    expect(screen.getByText('You are at /checkout')).toBeVisible();
    expect(readBookingIntent(sam.id)).toEqual({
      userId: sam.id,
      date: '2026-11-24',
      startTime: '2026-11-24T15:00:00.000Z',
      endTime: '2026-11-24T17:00:00.000Z',
      duration: 120,
      price: '90',
      location: 'Village Tennis Court',
      forName: null,
    });
  });

  test('Continue looks quiet without a time, and asks for what is missing', async () => {
    await open();
    expect(await button('Continue to Payment')).toHaveClass('waiting');
    await press('Continue to Payment');
    expect(await screen.findByText('Selection Required')).toBeVisible();
    expect(screen.getByText('Please select a date and time slot.')).toBeVisible();
    expect(readBookingIntent(sam.id)).toBeNull();

    await press(/Tuesday 24 November/);
    await press(/15:00, 1 hour/);
    expect(screen.queryByText('Selection Required')).toBeNull();
    expect(await button('Continue to Payment')).not.toHaveClass('waiting');
  });
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
