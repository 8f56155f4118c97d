import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  getCoachSchedule,
  listBlockedSlots,
  listBookings,
  listBusyTimes,
  rescheduleBooking,
} from '@lessons/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, fakeApi, refusal } from '../../../test/fake-api.ts';
import { buildBooking, sam } from '../../../test/sample-data.ts';
import { setClock } from '../../../test/set-clock.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { readBookingIntent } from '../../booking-intent/booking-intent.ts';
import { slotAddress } from '../../booking-intent/slot-address.ts';
import { BookScreen } from './book-screen.tsx';
import { openScreen } from '../../../test/open-screen.tsx';

const api = fakeApi();
const lesson = buildBooking('2026-11-24T17:00:00Z');
const { startTime, endTime } = lesson;

/** A coach who works on weekdays from 14:00 to 18:00, is away on Monday 30 November and has one lesson booked. */
const schedule = {
  availableSlots: [1, 2, 3, 4, 5].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '14:00',
    endTime: '18:00',
    isActive: true,
  })),
  pricing: { oneHour: 50, twoHour: 90 },
};
beforeEach(() => {
  setClock('2026-11-20T12:00:00Z');
  api.on(getCoachSchedule, schedule);
  api.on(listBlockedSlots, [{ id: crypto.randomUUID(), date: '2026-11-30', startTime: null, endTime: null }]);
  api.on(listBusyTimes, [{ startTime, endTime, status: 'confirmed' }]);
  api.on(listBookings, [lesson]);
});

freshBrowser();

const open = (address = '/book') => openScreen(address, { '/book': BookScreen }, api);
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const press = async (name: RegExp | string) => userEvent.click(await button(name));

describe('the calendar', () => {
  test('tells how each day stands, and lets only working days be chosen', async () => {
    await open();
    expect(await button(/Today, Friday 20 November, 100% free/)).toBeEnabled();
    expect(await button(/Thursday 19 November, past/)).toBeDisabled();
    expect(await button(/Saturday 21 November, no lessons/)).toBeDisabled();
    expect(await button(/Monday 30 November, blocked/)).toBeDisabled();
    expect(await button(/Tuesday 24 November, 75% free/)).toBeEnabled();
    expect(screen.getByText('1 h £50 · 2 h £90')).toBeVisible();
  });

  test('counts no hour that is over as booked', async () => {
    setClock('2026-11-20T16:30:00Z');
    await open();
    expect(await button(/Today, Friday 20 November, 100% free/)).toBeEnabled();
  });

  test('says after closing time that today is over, not that it is booked', async () => {
    setClock('2026-11-20T18:30:00Z');
    await open();
    await press(/Today, Friday 20 November, over for today/);
    expect(screen.getByText('No available time slots for this date.')).toBeVisible();
  });

  test('ends at the booking horizon and says so', async () => {
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

  test('offers nothing within the notice and says how long it is', async () => {
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

  test('has no end and no notice with an API that knows no booking rules', async () => {
    await open();
    for (let month = 0; month < 7; month++) await press('Next month');
    expect(screen.getByText('June 2027')).toBeVisible();
    expect(screen.queryByText(/Open for booking until|Please book at least/)).toBeNull();
  });

  test('starts its weeks on Sunday, and does not go back before this month', async () => {
    await open();
    expect((await screen.findAllByRole('columnheader', { hidden: true })).at(0)).toHaveTextContent('Su');
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
    await press('Next month');
    expect(screen.getByText('December 2026')).toBeVisible();
  });
});

test('where the schedule gives no prices, the specified ones are shown', async () => {
  api.on(getCoachSchedule, { availableSlots: [], pricing: null });
  await open();
  expect(await screen.findByText('1 h £51 · 2 h £95')).toBeVisible();
});

describe('the times of a day', () => {
  test('are the free hours, each with its two lengths', async () => {
    await open();
    await press(/Tuesday 24 November/);
    expect(screen.getByRole('heading', { name: 'Available Times - Tue 24 Nov' })).toBeVisible();
    expect(await button(/14:00, 1 hour £50/)).toBeEnabled();
    expect(await button(/14:00, 2 hours £90/)).toBeEnabled();
    expect(await button(/16:00, 2 hours taken/)).toBeDisabled();
    expect(screen.queryByRole('button', { name: /17:00/ })).toBeNull();
  });

  test('say so when there are none', async () => {
    api.on(listBusyTimes, [
      { startTime: '2026-11-24T14:00:00.000Z', endTime: '2026-11-24T18:00:00.000Z', status: 'confirmed' },
    ]);
    await open();
    await press(/Tuesday 24 November, fully booked/);
    expect(screen.getByText('No available time slots for this date.')).toBeVisible();
    expect(screen.getByText('Please select a different date.')).toBeVisible();
  });

  test('let go of the chosen slot when another day is chosen', async () => {
    await open();
    await press(/Tuesday 24 November/);
    await press(/14:00, 1 hour/);
    expect(await button(/14:00, 1 hour/)).toHaveAttribute('aria-pressed', 'true');
    await press(/Wednesday 25 November/);
    expect(await button(/14:00, 1 hour/)).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('Choose a day and a time.')).toBeVisible();
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

describe('going on', () => {
  test('keeps what was chosen and leads to the checkout', async () => {
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
    });
  });

  test('asks for what is missing', async () => {
    await open();
    await press('Continue to Payment');
    expect(await screen.findByText('Selection Required')).toBeVisible();
    expect(screen.getByText('Please select a date and time slot.')).toBeVisible();
    expect(readBookingIntent(sam.id)).toBeNull();

    await press(/Tuesday 24 November/);
    await press(/15:00, 1 hour/);
    expect(screen.queryByText('Selection Required')).toBeNull();
  });
});

test.each([
  [getCoachSchedule, { availableSlots: [], pricing: { oneHour: 50, twoHour: 90 } }],
  [listBlockedSlots, []],
  [listBusyTimes, []],
])('without %s nothing looks free, until a retry brings it', async (call, answer) => {
  api.on(call, refusal(500, 'Sorry'));
  await open();
  expect(await screen.findByText('The free times could not be loaded.')).toBeVisible();
  expect(screen.queryByRole('grid')).toBeNull();
  api.on(call, answer);
  await press('Retry');
  expect(await screen.findByRole('grid')).toBeVisible();
});

describe('a slot in the address', () => {
  const at = (instant: string, minutes = 60) => slotAddress(instant, minutes);
  const summary = () => within(screen.getByRole('region', { name: 'Booking Summary' }));

  test('is chosen, with its month and day open, and leads to the checkout', async () => {
    await open(at('2026-12-08T15:00:00.000Z', 120));
    expect(await screen.findByText('December 2026')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Available Times - Tue 8 Dec' })).toBeVisible();
    expect(await button(/15:00, 2 hours/)).toHaveAttribute('aria-pressed', 'true');
    expect(summary().getByText('£90')).toBeVisible();
    await press('Continue to Payment');
    expect(readBookingIntent(sam.id)).toMatchObject({ startTime: '2026-12-08T15:00:00.000Z', duration: 120 });
  });

  test('follows each choice, so that a reload keeps it', async () => {
    await open();
    await press(/Tuesday 24 November/);
    await press(/15:00, 1 hour/);
    expect(window.location.pathname + window.location.search).toBe(at('2026-11-24T15:00:00.000Z'));
    await press(/Wednesday 25 November/);
    expect(window.location.search).toBe('');
  });

  test.each([
    [
      'taken',
      '2026-11-24T17:00:00.000Z',
      'Tue 24 Nov, 17:00–18:00 has been taken. Please choose another time.',
    ],
    [
      'past',
      '2026-11-19T15:00:00.000Z',
      'Thu 19 Nov, 15:00–16:00 has begun or is over. Please choose another time.',
    ],
    [
      'blocked',
      '2026-11-30T15:00:00.000Z',
      'Mon 30 Nov, 15:00–16:00 can’t be booked. Please choose another time.',
    ],
    [
      'in the night',
      '2026-11-25T03:00:00.000Z',
      'Wed 25 Nov, 03:00–04:00 can’t be booked. Please choose another time.',
    ],
  ])('that is %s is said so, and nothing is chosen', async (_, instant, said) => {
    api.on(listBookings, [{ ...lesson, status: 'cancelled' }]);
    await open(at(instant));
    expect(await screen.findByText(said)).toBeVisible();
    await press('Continue to Payment');
    expect(await screen.findByText('Selection Required')).toBeVisible();
  });

  test('that is taken by the player’s own lesson is said so, with the way to it', async () => {
    await open(at('2026-11-24T17:00:00.000Z'));
    expect(await screen.findByText(/This is your lesson already/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View My Lessons' })).toHaveAttribute('href', '/schedule');
  });

  test('that is taken, nobody can tell by whom, is only said not to be free', async () => {
    api.on(listBookings, refusal(503, 'Away'));
    await open(at('2026-11-24T17:00:00.000Z'));
    expect(
      await screen.findByText('Tue 24 Nov, 17:00–18:00 isn’t free. Please choose another time.'),
    ).toBeVisible();
    expect(screen.queryByText(/has been taken/)).toBeNull();
  });

  test('that is junk is ignored', async () => {
    await open('/book?at=junk&minutes=60');
    expect(await screen.findByText('Choose a day and a time.')).toBeVisible();
  });
});

describe('moving a lesson', () => {
  const address = `/book?move=${lesson.id}`;
  const reschedule = endpointAt(rescheduleBooking, { id: lesson.id });

  test('costs nothing more, and its own time is free to it', async () => {
    api.on(reschedule, buildBooking('2026-11-25T14:00:00Z'));
    await open(address);
    const banner = within(await screen.findByRole('complementary', { name: 'Moving a lesson' }));
    expect(banner.getByText('Tuesday 24 November · 17:00–18:00 · 1 hour')).toBeVisible();
    expect(banner.getByRole('link', { name: 'Keep It Here' })).toHaveAttribute('href', '/schedule');

    await press(/Tuesday 24 November, 100% free/);
    await press(/17:00, 1 hour/);
    expect(screen.getByRole('button', { name: 'Move Lesson' })).toBeDisabled();

    await press(/Wednesday 25 November/);
    await press(/14:00, 1 hour/);
    await press('Move Lesson');
    expect(await screen.findByText('Lesson Moved')).toBeVisible();
    expect(screen.getByText('You are at /schedule')).toBeVisible();
    expect(api.bodiesTo(reschedule)).toEqual([{ startTime: '2026-11-25T14:00:00.000Z' }]);
  });

  test('to a time of another length is offered as a new lesson', async () => {
    await open(address);
    await press(/Wednesday 25 November/);
    await press(/14:00, 2 hours/);
    expect(screen.getByText(/can only move to a time of that length/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
  });

  test('says what the server has against it', async () => {
    api.on(reschedule, refusal(422, 'This slot has been taken. Please choose another one.'));
    await open(address);
    await press(/Wednesday 25 November/);
    await press(/14:00, 1 hour/);
    await press('Move Lesson');
    expect(await screen.findByText('This slot has been taken. Please choose another one.')).toBeVisible();
  });

  test('within 24 hours is too late, and a new lesson is offered', async () => {
    setClock('2026-11-23T18:00:00Z');
    await open(address);
    expect(await screen.findByText('This lesson can’t be moved')).toBeVisible();
    expect(screen.getByText(/until 24 hours before they start/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Book a New Lesson' })).toHaveAttribute('href', '/book');
    expect(await screen.findByRole('button', { name: 'Continue to Payment' })).toBeVisible();
  });

  test('is refused for a lesson that isn’t the player’s', async () => {
    api.on(listBookings, []);
    await open(address);
    expect(await screen.findByText(/It isn’t in your schedule/)).toBeVisible();
  });
});
