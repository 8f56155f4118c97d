import { describe, expect, test } from '@jest/globals';
import {
  getCoachSchedule,
  listBlockedSlots,
  listBookings,
  listBusyTimes,
  rescheduleBooking,
} from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { screen, within } from '@testing-library/react';
import { endpointAt, refusal } from '../../../test/fake-api.ts';
import { buildBooking, nextId, toPayByHand, schedule } from '../../../test/sample-data.ts';
import { setClock } from '../../../test/set-clock.ts';
import { button, lesson, press, setUpBooking } from '../../../test/set-up-booking.ts';

const { api, open } = setUpBooking();

const address = `/book?move=${lesson.id}`;
const reschedule = endpointAt(rescheduleBooking, { id: lesson.id });
const summary = () => within(screen.getByRole('region', { name: 'Booking Summary' }));

describe('moving a lesson', () => {
  test('moving a lesson shows the lesson in one line, its week, no price and no choice', async () => {
    await open(address);
    const part = within(await screen.findByRole('region', { name: 'Move lesson' }));
    expect(part.getByText('Tue 24 Nov · 17:00–18:00 · 1 hour')).toBeVisible();
    expect(part.getByRole('link', { name: 'Keep this time' })).toHaveAttribute('href', '/schedule');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Book a Lesson');
    expect(await screen.findByText('22–28 Nov')).toBeVisible();
    expect(screen.getByText('22–28 Nov: 19 times')).toHaveRole('status');
    expect(screen.queryByText(/£/)).toBeNull();
    expect(summary().getByText('Choose a time.')).toBeVisible();
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  });

  test('the lesson’s own time is said to be now, and is no choice', async () => {
    await open(address);
    const day = await screen.findByRole('listitem', { name: 'Tuesday 24 November' });
    expect(within(day).getByText('Now')).toHaveTextContent('17:00 Now');
    expect(within(day).getByRole('button', { name: /^16:00, / })).toBeVisible();
    expect(within(day).queryByRole('button', { name: /^17:00, / })).toBeNull();
  });

  test('an address that asks for the lesson’s own time moves nothing', async () => {
    await open(`${address}&at=${lesson.startTime}`);
    expect(await screen.findByText('Your lesson is already at this time.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Move lesson' })).toBeDisabled();
  });

  test('moving a lesson that the coach booked says that its price is still to pay at the lesson', async () => {
    api.on(listBookings, [{ ...lesson, ...toPayByHand }]);
    await open(address);
    await press(/^14:00, 1 hour on Wednesday 25 November/);
    expect(summary().getByText('Its price stays the same, to pay at the lesson.')).toBeVisible();
  });

  test('a lesson of an hour and a half moves to hours at which it fits, and says so', async () => {
    api.on(listBookings, [
      { ...lesson, duration: 90, startTime: '2026-11-24T16:15:00.000Z', endTime: '2026-11-24T17:45:00.000Z' },
    ]);
    api.on(listBusyTimes, [
      { startTime: '2026-11-25T16:30:00.000Z', endTime: '2026-11-25T17:00:00.000Z', status: 'confirmed' },
    ]);
    api.on(reschedule, buildBooking('2026-11-26T16:00:00Z', { duration: 90 }));
    await open(address);
    expect(await screen.findByText('Tue 24 Nov · 16:15–17:45 · 1½ hours')).toBeVisible();
    const times = (day: string) =>
      within(screen.getByRole('listitem', { name: day }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(times('Wednesday 25 November')).toEqual(['14:00', '15:00']);
    expect(times('Thursday 26 November')).toEqual(['14:00', '15:00', '16:00']);
    await press(/^16:00, 1½ hours on Thursday 26 November/);
    expect(summary().getByText('16:00–17:30')).toBeVisible();
    await press('Move lesson');
    expect(await screen.findByText('You are at /schedule')).toBeVisible();
    expect(api.bodiesTo(reschedule)).toEqual([{ startTime: '2026-11-26T16:00:00.000Z' }]);
  });

  test('a lesson at another place is not moved here: its player calls the coach', async () => {
    api.on(listBookings, [{ ...lesson, location: 'Hill Park', elsewhere: { address: null } }]);
    await open(address);
    expect(await screen.findByText(`It isn’t at the court. Call ${coach.name} to move it.`)).toBeVisible();
    expect(screen.getByRole('link', { name: `Call ${coach.name}` })).toHaveAttribute(
      'href',
      'tel:+441632960142',
    );
    expect(screen.queryByRole('button', { name: 'Move lesson' })).toBeNull();
  });

  test('a week without free times says so and leads on', async () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
    api.on(
      listBlockedSlots,
      days.map((date) => ({ id: nextId(), date, startTime: null, endTime: null })),
    );
    await open(address);
    expect(await screen.findByText('No available time slots in this week.')).toBeVisible();
    await press('Next week');
    expect(await button(/^14:00, 1 hour on Monday 30 November/)).toBeEnabled();
  });

  test('no week beyond the booking horizon can be turned to', async () => {
    api.on(getCoachSchedule, {
      ...schedule,
      bookingRules: { horizonWeeks: 1, noticeHours: 0 },
    });
    await open(address);
    expect(await button('Next week')).toHaveAttribute('aria-disabled', 'true');
  });

  test('a refused move shows the server’s reason', async () => {
    api.on(reschedule, refusal(422, 'This slot has been taken. Please choose another one.'));
    await open(address);
    await press(/^14:00, 1 hour on Wednesday 25 November/);
    await press('Move lesson');
    expect(await screen.findByText('This slot has been taken. Please choose another one.')).toBeVisible();
  });
});

describe('a lesson that can’t be moved', () => {
  test('moving a lesson within 24 hours is too late: the coach can be called, and nothing here is sold', async () => {
    setClock('2026-11-23T18:00:00Z');
    await open(address);
    expect(await screen.findByText('This lesson can’t be moved')).toBeVisible();
    expect(screen.getByText(/until 24 hours before they start/)).toBeVisible();
    const [call, book] = screen.getAllByRole('link', { name: /^(Call Coach|Book a new lesson)$/ });
    expect(call).toHaveAttribute('href', expect.stringMatching(/^tel:/));
    expect(book).toHaveAttribute('href', '/book');
    expect(screen.queryByText(/£/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continue to Payment' })).toBeNull();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  test('moving a lesson that isn’t the player’s is refused', async () => {
    api.on(listBookings, []);
    await open(address);
    expect(await screen.findByText(/It isn’t in your schedule/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Call Coach' })).toBeNull();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});
