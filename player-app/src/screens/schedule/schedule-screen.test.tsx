import { expect, test } from '@jest/globals';
import { listBookings } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '../../../test/fake-api.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { buildBooking, paidInCash, toPayByHand } from '../../../test/sample-data.ts';
import {
  inFourDays,
  lastWeek,
  refunded,
  setUpSchedule,
  tomorrowMorning,
} from '../../../test/set-up-schedule.ts';
import { sameTimeAddress } from '../../booking-intent/slot-address.ts';
import { ScheduleScreen } from './schedule-screen.tsx';

const { api } = setUpSchedule();

const theLesson = async (name: RegExp) => within(await screen.findByRole('article', { name }));

test('Schedule lists upcoming lessons soonest first, with all details', async () => {
  api.on(listBookings, [inFourDays, { ...tomorrowMorning, location: '', duration: 120 }]);
  await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
  await screen.findAllByRole('article');
  const upcoming = within(screen.getByRole('region', { name: 'Upcoming Lessons' }));
  const [first, second] = upcoming.getAllByRole('article');
  expect(first).toHaveTextContent('Saturday 21 November 2026');
  expect(second).toHaveTextContent('Tuesday 24 November 2026');
  expect(first).toHaveTextContent(`with ${coach.name}`);
  expect(first).toHaveTextContent('Confirmed');
  expect(first).toHaveTextContent('09:00–10:00');
  expect(first).toHaveTextContent(coach.address);
  expect(first).toHaveTextContent('2 hours');
  expect(first).toHaveTextContent('£50 Paid');
});

test('the address of Schedule with a lesson, which mails have linked to, leads to that lesson', async () => {
  api.on(listBookings, [inFourDays]);
  await openScreen(`/schedule?lesson=${inFourDays.id}`, { '/schedule': ScheduleScreen }, api);
  expect(await screen.findByText(`You are at /lessons/${inFourDays.id}`)).toBeVisible();
});

test('a lesson can be moved on the booking screen', async () => {
  api.on(listBookings, [inFourDays]);
  await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
  const move = await screen.findByRole('link', { name: 'Reschedule' });
  expect(move).toHaveAttribute('href', `/book?move=${inFourDays.id}`);
  expect(move).toHaveAccessibleDescription(/17:00.*Tuesday 24 November 2026/);
});

test('recent lessons show the coach’s notes and the price, and can be booked again', async () => {
  api.on(listBookings, [lastWeek]);
  await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
  const lesson = await theLesson(/12 November/);
  expect(lesson.getByText(/Follow through/)).toBeVisible();
  expect(lesson.getByText('£47.50')).toBeVisible();
  expect(lesson.getByRole('link', { name: 'Rebook' })).toHaveAttribute(
    'href',
    sameTimeAddress(lastWeek.startTime, 60),
  );
  expect(lesson.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('lessons that the coach booked say how they are paid, have no receipt, and are moved and booked again as others', async () => {
  const free = buildBooking('2026-11-25T09:00:00Z', { payPlan: 'free', paymentStatus: 'free', price: 0 });
  const byCard = { ...tomorrowMorning, paymentIntentId: 'pi_1' };
  api.on(listBookings, [byCard, { ...inFourDays, ...toPayByHand }, free, { ...lastWeek, ...paidInCash }]);
  await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
  const toPay = await screen.findByRole('article', { name: /24 November/ });
  expect(toPay).toHaveTextContent('£50 to pay at the lesson');
  expect(within(toPay).getByRole('link', { name: 'Reschedule' })).toBeVisible();
  expect(screen.getByRole('article', { name: /25 November/ })).toHaveTextContent('1 hourFree');
  const recent = within(screen.getByRole('region', { name: 'Recent Lessons' }));
  expect(recent.getByRole('article')).toHaveTextContent('£47.50 Paid in cash');
  expect(recent.getByRole('link', { name: 'Rebook' })).toHaveAttribute(
    'href',
    sameTimeAddress(lastWeek.startTime, 60),
  );
  expect(screen.getAllByRole('link', { name: 'Receipt' })).toHaveLength(1);
});

test('lessons that can be paid online lead to their payment, whether they are ahead, past or cancelled', async () => {
  const late = { ...toPayByHand, paymentStatus: 'owes', canPayOnline: true } as const;
  const ahead = { ...inFourDays, ...toPayByHand, canPayOnline: true };
  const cancelled = { ...refunded, ...late };
  api.on(listBookings, [ahead, { ...lastWeek, ...late }, cancelled, { ...tomorrowMorning, ...toPayByHand }]);
  await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
  for (const [day, { id }] of [
    [/24 November/, ahead],
    [/12 November/, lastWeek],
    [/10 November/, cancelled],
  ] as const) {
    const pay = (await theLesson(day)).getByRole('link', { name: /^Pay £/ });
    expect(pay).toHaveAttribute('href', `/pay?lesson=${id}`);
    expect(pay).toHaveAccessibleDescription(day);
  }
  expect(screen.getAllByRole('link', { name: /^Pay £/ })).toHaveLength(3);
});

test('a cancelled lesson shows what happened to the payment', async () => {
  const pending = buildBooking('2026-11-09T10:00:00Z', {
    status: 'cancelled',
    paymentStatus: 'refund_pending',
  });
  api.on(listBookings, [refunded, pending]);
  await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
  const cancelled = within(await screen.findByRole('region', { name: 'Cancelled Lessons' }));
  expect(cancelled.getByText('Cancelled - Refunded')).toBeVisible();
  expect(cancelled.getByText('A refund will be processed within 5-10 business days.')).toBeVisible();
});

test('Schedule without lessons has nothing to clear, and a link to book', async () => {
  api.on(listBookings, []);
  await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
  expect(await screen.findByText('No upcoming lessons scheduled')).toBeVisible();
  expect(screen.getByText('No lesson history available')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book a Lesson' })).toHaveAttribute('href', '/book');
  expect(screen.queryByRole('heading', { name: 'Cancelled Lessons' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear Activity' })).toBeNull();
});

test('lessons in Schedule that could not be loaded are not shown as an empty list, and Retry loads them', async () => {
  api.on(listBookings, refusal(500, 'Something went wrong.'));
  await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
  expect(await screen.findByText('Your lessons could not be loaded.')).toBeVisible();
  expect(screen.queryByText('No upcoming lessons scheduled')).toBeNull();
  api.on(listBookings, [inFourDays]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Tuesday 24 November 2026')).toBeVisible();
});
