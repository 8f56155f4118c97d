import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  addWish,
  endWish,
  listBookings,
  listBusyTimes,
  listWishes,
  sendAddressLink,
  type Wish,
} from '@lessons/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeEventSource } from '../../../test/fake-event-source.ts';
import { lostConnection, refusal } from '../../../test/fake-api.ts';
import { nextId } from '../../../test/sample-data.ts';
import { button, lesson, press, setUpBooking } from '../../../test/set-up-booking.ts';
import { FreshData } from '../../shell/fresh-data.tsx';
import { BookScreen } from './book-screen.tsx';

const { api, open } = setUpBooking(() => (
  <>
    <BookScreen />
    <FreshData path="/book" />
  </>
));
const events = fakeEventSource();

const TUESDAY = '2026-11-24';
const busy = (start: string, end: string) => ({
  startTime: `${TUESDAY}T${start}:00.000Z`,
  endTime: `${TUESDAY}T${end}:00.000Z`,
  status: 'confirmed' as const,
});
const wishFor = (date: string, fromTime = '00:00'): Wish => ({
  id: nextId(),
  date,
  fromTime,
  toTime: '24:00',
  minutes: 60,
  toldAt: null,
  waitsForAddress: false,
});
const tellMe = () => button('Tell me when free');
const noButton = () => expect(screen.queryByRole('button', { name: 'Tell me when free' })).toBeNull();

beforeEach(() => {
  api
    .on(listBusyTimes, [busy('14:00', '18:00')])
    .on(listWishes, [])
    .on(listBookings, []);
  api.on(addWish, ({ body }) => ({
    ...(body as Wish),
    id: nextId(),
    toldAt: null,
    waitsForAddress: false,
  }));
  api.on(endWish, { ok: true });
});

async function openTuesday(): Promise<void> {
  await open();
  await press(/Tuesday 24 November/);
}

describe('a day that is full', () => {
  test('a day that the player waits for says so when it is opened, and no longer once the wish has ended elsewhere', async () => {
    api.on(listWishes, [wishFor(TUESDAY, '17:00')]);
    await openTuesday();
    expect(await screen.findByText('We’ll email you when a time after five is free.')).toBeVisible();
    noButton();
    await waitFor(() => expect(events.open).toHaveLength(1));
    events.accept();
    api.on(listWishes, []);
    events.send([TUESDAY]);
    expect(await tellMe()).toBeVisible();
    expect(screen.queryByText(/^We’ll email you/)).toBeNull();
  });

  test('only a full day asks for the player’s wishes and has the button', async () => {
    await open();
    await press(/Wednesday 25 November/);
    expect(await button(/^14:00, 1 hour/)).toBeVisible();
    noButton();
    expect(api.requestsTo(listWishes)).toEqual([]);
  });

  test('a player who has a lesson on a full day is not asked to wait for another', async () => {
    api.on(listBookings, [lesson]);
    await openTuesday();
    await waitFor(() => expect(api.requestsTo(listWishes)).not.toEqual([]));
    expect(await screen.findByText('No available time slots for this date.')).toBeVisible();
    noButton();
  });
});

test('a link that was not sent can be asked for again', async () => {
  api.on(listWishes, [{ ...wishFor(TUESDAY), waitsForAddress: true }]);
  api.refuse(sendAddressLink, 429, 'Please wait 20 minutes.', 'too_many_requests');
  await openTuesday();
  await press('Send me the link');
  expect(await screen.findByText('No link was sent')).toBeVisible();
  expect(screen.getByText('Please wait 20 minutes.')).toBeVisible();
  expect(await button('Send me the link')).toBeEnabled();
});

describe('a wish that is refused', () => {
  test('a time that is free after all is shown, and the focus is not lost', async () => {
    await openTuesday();
    await userEvent.click(await tellMe());
    api.refuse(addWish, 422, 'A time is free.', 'time_is_free');
    api.on(listBusyTimes, [busy('14:00', '17:00')]);
    await press('Any time');
    expect(await screen.findByText('A time is free on Tuesday 24 November')).toBeVisible();
    expect(await button(/^17:00, 1 hour/)).toBeEnabled();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Tell me when free' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('a player who waits for five days ends one of them there, and waits for this one', async () => {
    const dates = ['2026-11-26', '2026-11-27', '2026-12-01', '2026-12-02', '2026-12-03'];
    api.on(
      listWishes,
      dates.map((date) => wishFor(date)),
    );
    await openTuesday();
    await userEvent.click(await tellMe());
    expect(await screen.findByText(/^You already wait for 5 days/)).toBeVisible();
    const days = screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/^We’ll email/));
    expect(days.map((row) => row.textContent?.slice(0, 10))).toEqual([
      'Thu 26 Nov',
      'Fri 27 Nov',
      'Tue 1 DecW',
      'Wed 2 DecW',
      'Thu 3 DecW',
    ]);
    await press('Don’t tell me about Friday 27 November');
    await press('Any time');
    expect(await screen.findByText('We’ll email you when a time is free.')).toBeVisible();
    expect(api.bodiesTo(addWish)).toHaveLength(1);
  });

  test('a fifth wish that another device has made meanwhile is named, too', async () => {
    const dates = ['2026-11-26', '2026-11-27', '2026-12-01', '2026-12-02'];
    const four = dates.map((date) => wishFor(date));
    api.on(listWishes, four).refuse(addWish, 422, 'You wait for five days.', 'too_many_wishes');
    await openTuesday();
    await userEvent.click(await tellMe());
    api.on(listWishes, [...four, wishFor('2026-12-03')]);
    await press('Any time');
    expect(await button('Don’t tell me about Thursday 3 December')).toBeVisible();
  });

  test.each([
    [
      'day_not_bookable',
      refusal(422, 'This day can’t be booked.', 'day_not_bookable'),
      'This day can’t be booked.',
    ],
    [
      'too many requests',
      refusal(429, 'Please wait a minute.', 'too_many_requests'),
      'Please wait a minute.',
    ],
    [
      'no connection',
      lostConnection,
      'The server could not be reached. Please check your connection and try again.',
    ],
  ])('a wish that could not be saved says why, and can be tried again: %s', async (_, reply, reason) => {
    await openTuesday();
    await userEvent.click(await tellMe());
    api.on(addWish, reply);
    await press('Any time');
    expect(await screen.findByText('Not saved')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    api.undo(addWish);
    await press('Any time');
    expect(await screen.findByText('We’ll email you when a time is free.')).toBeVisible();
  });
});
