import { expect, test } from '@jest/globals';
import { listBlockedSlots, listBookings, listBusyTimes } from '@lessons/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeEventSource } from '../../../test/fake-event-source.ts';
import { buildBooking, nextId } from '../../../test/sample-data.ts';
import { FreshData } from '../../shell/fresh-data.tsx';
import { BookScreen } from './book-screen.tsx';
import { button, lesson, press, setUpBooking } from '../../../test/set-up-booking.ts';

const { api, open } = setUpBooking(() => (
  <>
    <BookScreen />
    <FreshData path="/book" />
  </>
));
const events = fakeEventSource();

const busy = (start: string, end: string) => ({
  startTime: `2026-11-24T${start}:00.000Z`,
  endTime: `2026-11-24T${end}:00.000Z`,
  status: 'confirmed' as const,
});
const before = [busy('17:00', '18:00')];

async function openTuesday(): Promise<void> {
  await open();
  await press(/Tuesday 24 November/);
  await waitFor(() => expect(events.open).toHaveLength(1));
  events.accept();
}

const shownTimes = () => screen.getAllByRole('time').map(({ textContent }) => textContent);
const statusWith = (text: string) => screen.getByText(text).closest('[role="status"]');

test('a slot that is taken leaves the list, which says so and keeps its place', async () => {
  await openTuesday();
  api.on(listBusyTimes, [...before, busy('15:00', '16:00')]);
  events.send(['2026-11-24']);
  expect(await screen.findByText('has just been taken')).toBeVisible();
  expect(screen.queryByRole('button', { name: /15:00, / })).toBeNull();
  expect(shownTimes()).toEqual(['14:00', '15:00', '16:00']);
  expect(statusWith('Tuesday 24 November: 2 times')).toHaveTextContent(
    '15:00 has just been taken. Tuesday 24 November: 2 times',
  );
  expect(await button(/14:00, 2 hours taken/)).toBeDisabled();
});

test('a slot that the coach closes is reported as no longer open', async () => {
  await openTuesday();
  api.on(listBlockedSlots, [{ id: nextId(), date: '2026-11-24', startTime: '14:00', endTime: '15:00' }]);
  events.send(['2026-11-24']);
  expect(await screen.findByText('is no longer open')).toBeVisible();
  expect(screen.queryByRole('button', { name: /14:00, / })).toBeNull();
});

test('lost times before five are reported once all are shown again, and a chosen one in the summary at once', async () => {
  await openTuesday();
  await press(/15:00, 1 hour/);
  await press('After 5');
  api.on(listBusyTimes, [...before, busy('15:00', '16:00')]);
  events.send(['2026-11-24']);
  expect(await screen.findByText(/^Tue 24 Nov, 15:00–16:00 has been taken/)).toBeVisible();
  expect(statusWith('Tuesday 24 November: no times')).toBeInTheDocument();
  expect(screen.getByText('No available time slots for this date.')).toBeVisible();
  expect(screen.queryByText('has just been taken')).toBeNull();
  await press('After 5');
  expect(await screen.findByText('has just been taken')).toBeVisible();
  expect(shownTimes()).toEqual(['14:00', '15:00', '16:00']);
});

test('a chosen slot that the player books elsewhere is reported as theirs', async () => {
  await openTuesday();
  await press(/15:00, 1 hour/);
  api.on(listBusyTimes, [...before, busy('15:00', '16:00')]);
  api.on(listBookings, [lesson, buildBooking('2026-11-24T15:00:00Z')]);
  events.send(['2026-11-24']);
  expect(await screen.findByText('is your lesson now')).toBeVisible();
  expect(screen.getByText('You have already booked this lesson.')).toBeVisible();
});

async function focus(name: RegExp): Promise<void> {
  const element = await button(name);
  act(() => element.focus());
}

test('the focus goes to the button for one hour when the second hour is taken', async () => {
  await openTuesday();
  await focus(/14:00, 2 hours/);
  api.on(listBusyTimes, [...before, busy('15:00', '16:00')]);
  events.send(['2026-11-24']);
  await waitFor(() => expect(screen.getByRole('button', { name: /14:00, 1 hour/ })).toHaveFocus());
});
