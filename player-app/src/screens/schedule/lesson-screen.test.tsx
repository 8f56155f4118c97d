import { describe, expect, test } from '@jest/globals';
import { changeForName, listBookings, type Booking, type BookingResponse } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, fakeApi, lostConnection, refusal } from '../../../test/fake-api.ts';
import { buildSession } from '../../../test/fake-auth-provider.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { buildBooking, sam, toPayByHand } from '../../../test/sample-data.ts';
import { setClock } from '../../../test/set-clock.ts';
import { inFourDays, lastWeek, tomorrowMorning } from '../../../test/set-up-schedule.ts';
import { SESSION_KEY } from '../../auth/stored-session.ts';
import { lastSeenBookings } from '../../requests/my-bookings.ts';
import { sameTimeAddress } from '../../booking-intent/slot-address.ts';
import { LessonScreen } from './lesson-screen.tsx';

const api = fakeApi();

async function open({ id }: Pick<Booking, 'id'>, lessons: readonly Booking[]) {
  api.on(listBookings, [...lessons]);
  const path = `/lessons/${id}`;
  await openScreen(path, { [path]: LessonScreen }, api);
}
const ticket = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const link = (name: string | RegExp) => screen.getByRole('link', { name });

describe('before a lesson', () => {
  test('the screen of a lesson ahead is its ticket, with how long it is until then, the money and what to bring', async () => {
    const lesson = { ...inFourDays, paymentIntentId: 'pi_1', isLastLight: true };
    await open(inFourDays, [tomorrowMorning, lesson]);
    const { getByText, getByRole } = await ticket(/^Starts in 4 days$/);
    expect(screen.getByRole('heading', { level: 1, name: 'Tennis Lesson' })).toBeVisible();
    expect(screen.getByText(`with ${coach.name}`)).toBeVisible();
    for (const words of ['17:00', '–18:00', 'Tuesday 24 November', 'Village Tennis Court', coach.address])
      expect(getByText(words)).toBeVisible();
    expect(getByText('The last hour of light')).toBeVisible();
    expect(getByText('Lesson Confirmed')).toBeVisible();
    expect(getByText('1 hour · £50 Paid')).toBeVisible();
    expect(getByRole('link', { name: 'Call Coach' })).toHaveAttribute('href', 'tel:+441632960142');
    expect(getByRole('link', { name: 'Directions' })).toBeVisible();
    expect(getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    expect(getByRole('link', { name: 'Receipt' })).toHaveAttribute(
      'href',
      `/receipt?booking=${inFourDays.id}`,
    );
    const advice = screen.getByRole('region', { name: 'Before you come' });
    expect(advice).toHaveTextContent(coach.whatToBring);
    expect(link('Back to Schedule')).toHaveAttribute('href', '/schedule');
    expect(screen.getByText('Cancel or move it free of charge until Mon 23 Nov, 17:00.')).toBeVisible();
    expect(link('Reschedule')).toHaveAttribute('href', `/book?move=${inFourDays.id}`);
  });

  test.each([
    ['paid', {}, /^It starts within 24 hours: it can’t be moved.* is not refunded\.$/],
    ['unpaid', toPayByHand, /^It starts within 24 hours.*, and £\d+ is due even if you cancel\.$/],
  ])('a lesson within 24 hours that is %s says what cancelling costs', async (_, fields, words) => {
    await open(tomorrowMorning, [{ ...tomorrowMorning, ...fields }]);
    await ticket(/^Starts tomorrow$/);
    expect(screen.getByText(words)).toBeVisible();
  });

  test('a lesson to be paid leads to its payment', async () => {
    const toPay = { ...inFourDays, ...toPayByHand, canPayOnline: true };
    await open(toPay, [toPay]);
    const { getByRole, getByText } = await ticket(/^Starts/);
    expect(getByText('1 hour · £50 to pay at the lesson')).toBeVisible();
    expect(getByRole('link', { name: 'Pay £50' })).toHaveAttribute('href', `/pay?lesson=${toPay.id}`);
  });

  test('a lesson that begins while its screen is open can’t be changed any more, and is over at its end', async () => {
    await open(inFourDays, [inFourDays]);
    await ticket(/^Starts in 4 days$/);
    const lookAt = (time: string) => {
      setClock(time);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    lookAt('2026-11-24T16:10:00Z');
    await ticket(/^Starts in 50 minutes$/);
    lookAt('2026-11-24T17:10:00Z');
    await ticket(/^Under way until 18:00$/);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(link('Directions')).toBeVisible();
    lookAt('2026-11-24T18:00:00Z');
    await ticket(/^today$/);
    expect(link('Rebook')).toBeVisible();
  });
});

describe('after a lesson', () => {
  test('the screen of a past lesson has the coach’s note, its receipt, and the same time again', async () => {
    await open(lastWeek, [{ ...lastWeek, paymentIntentId: 'pi_1' }]);
    const past = await ticket(/^8 days ago$/);
    expect(past.getByText('Thursday 12 November 2026')).toBeVisible();
    expect(past.getByText('Lesson Complete')).toBeVisible();
    expect(past.getByText('1 hour · £47.50 Paid')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Coach notes' })).toHaveTextContent(/Follow through/);
    expect(link('Receipt')).toHaveAttribute('href', `/receipt?booking=${lastWeek.id}`);
    expect(link('Rebook')).toHaveAttribute('href', sameTimeAddress(lastWeek.startTime, 60));
    expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull();
  });

  test('the ticket of a cancelled lesson is void: its time is struck', async () => {
    await open(lastWeek, [{ ...lastWeek, status: 'cancelled' }]);
    const past = await ticket(/^8 days ago$/);
    expect(past.getByText('Booking Cancelled')).toBeVisible();
    const struck = screen.getByRole('region', { name: /^8 days ago$/ }).querySelector('s');
    expect(struck).toHaveTextContent(/^\d\d:\d\d–\d\d:\d\d$/);
  });

  test('a past lesson without a note, paid by hand and still owed, leads to its payment and has no receipt', async () => {
    const owed = buildBooking('2026-11-12T10:00:00Z', {
      ...toPayByHand,
      status: 'completed',
      paymentStatus: 'owes',
      canPayOnline: true,
    });
    await open(owed, [owed]);
    expect((await ticket(/ago$/)).getByText('1 hour · You owe £50')).toBeVisible();
    expect(link('Pay £50')).toHaveAttribute('href', `/pay?lesson=${owed.id}`);
    expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Coach notes' })).toBeNull();
  });
});

test('a lesson that is not the player’s is not found, and the way back leads to their own', async () => {
  await open(inFourDays, [tomorrowMorning]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Lesson not found' })).toBeVisible();
  expect(link('View My Lessons')).toHaveAttribute('href', '/schedule');
});

test('a lesson whose request fails says so, and Retry loads it', async () => {
  api.on(listBookings, refusal(500, 'Something went wrong.'));
  const path = `/lessons/${inFourDays.id}`;
  await openScreen(path, { [path]: LessonScreen }, api);
  expect(await screen.findByText('Your lesson could not be loaded.')).toBeVisible();
  expect(screen.getByRole('alert')).toBeVisible();
  api.on(listBookings, [inFourDays]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Starts in 4 days')).toBeVisible();
});

test('a lesson that was seen on this device is its ticket also without a connection, and no alarm', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(buildSession(sam)));
  lastSeenBookings.store([tomorrowMorning, { ...inFourDays, ...toPayByHand }], sam.id);
  api.on(listBookings, lostConnection);
  const path = `/lessons/${inFourDays.id}`;
  await openScreen(path, { [path]: LessonScreen }, api);
  const { getByText, getByRole } = await ticket(/^Starts in 4 days$/);
  for (const words of ['17:00', '1 hour · £50 to pay at the lesson', coach.address])
    expect(getByText(words)).toBeVisible();
  expect(getByRole('link', { name: 'Directions' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.getByText('Your lesson could not be loaded.')).toBeVisible();
  expect(screen.queryByText('Starts tomorrow')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('who plays in a lesson ahead', () => {
  const toms = { ...inFourDays, forName: 'Tom' } as BookingResponse;
  const ellas = { ...lastWeek, forName: 'Ella' } as BookingResponse;
  const change = endpointAt(changeForName, { id: toms.id });
  const whoPlays = async () => within(await screen.findByRole('region', { name: 'Who plays' }));
  const choose = async (name: string) => {
    await userEvent.click((await whoPlays()).getByRole('button', { name: 'Change who plays' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who plays?' }));
    await userEvent.click(dialog.getByRole('button', { name }));
  };

  test('who plays already is chosen without a request', async () => {
    await open(toms, [toms, ellas]);
    await choose('Tom');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requestsTo(change)).toEqual([]);
  });

  test('a refused change shows the server’s reason, and keeps the name', async () => {
    await open(toms, [toms, ellas]);
    api.on(change, refusal(422, 'This lesson has begun.', 'lesson_begun'));
    await choose('Ella');
    const reason = await screen.findByText('This lesson has begun.');
    expect(reason).toHaveAttribute('role', 'alert');
    await userEvent.keyboard('{Escape}');
    expect((await whoPlays()).getByText('Tom')).toBeVisible();
    await userEvent.click((await whoPlays()).getByRole('button', { name: 'Change who plays' }));
    await screen.findByRole('dialog', { name: 'Who plays?' });
    expect(screen.queryByText('This lesson has begun.')).toBeNull();
  });

  test('a name that was typed without a connection is not lost, and is sent again', async () => {
    await open(toms, [toms, ellas]);
    api.on(change, lostConnection);
    await choose('Somebody else');
    await userEvent.keyboard('Leo{Enter}');
    expect(await screen.findByText(/connection/)).toHaveAttribute('role', 'alert');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Leo');
    api.on(change, { ...toms, forName: 'Leo' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodiesTo(change)).toEqual([{ forName: 'Leo' }, { forName: 'Leo' }]);
    expect((await whoPlays()).getByRole('button', { name: 'Change who plays' })).toHaveFocus();
  });

  test('who plays in a lesson that has begun stays as it is', async () => {
    setClock('2026-11-24T17:10:00Z');
    await open(toms, [toms, ellas]);
    expect(await screen.findByText('Tom, Tuesday 24 November')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Who plays' })).toBeNull();
  });
});
