import { beforeEach, describe, expect, test } from '@jest/globals';
import { listBookings, listNewTimes } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { provider } from '../../../test/fake-auth-provider.ts';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { buildBooking, calledOffByRain, sam, toPayByHand } from '../../../test/sample-data.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { setCoach } from '../../coach-profile/coach-profile.ts';
import { setClock } from '../../../test/set-clock.ts';
import { HomeScreen } from './home-screen.tsx';

const api = fakeApi();
describe('with lessons', () => {
  beforeEach(() => {
    api.on(listBookings, [
      buildBooking('2026-11-18T10:00:00Z', { status: 'completed' }),
      buildBooking('2026-11-19T10:00:00Z'),
      buildBooking('2026-11-22T10:00:00Z', { status: 'cancelled' }),
      buildBooking('2026-11-24T17:00:00Z'),
      buildBooking('2026-11-28T09:00:00Z'),
    ]);
  });

  test('Home greets the player by the time of day and name', async () => {
    renderAsPlayer(<HomeScreen />, api);
    expect(await screen.findByRole('heading', { level: 1, name: 'Good afternoon, Sam' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', '/profile');
  });

  test('Home shows when and where the next lesson is, and how to get there', async () => {
    renderAsPlayer(<HomeScreen />, api);
    const next = within(await screen.findByRole('region', { name: 'Next Lesson' }));
    expect(next.getByText('17:00')).toBeVisible();
    expect(next.getByText('–18:00')).toBeVisible();
    expect(next.getByText('Tuesday 24 November')).toBeVisible();
    expect(next.getByText('in 4 days')).toBeVisible();
    expect(next.getByText('Village Tennis Court')).toBeVisible();
    expect(next.getByText(coach.address)).toBeVisible();
    expect(next.getByText('Lesson Confirmed')).toBeVisible();
    expect(next.getByRole('link', { name: 'Call Coach' })).toHaveAttribute('href', 'tel:+441632960142');
    const words = encodeURIComponent('Hi Alex, about my lesson on Tue 24 Nov at 17:00: ');
    expect(next.getByRole('link', { name: 'Message' })).toHaveAttribute(
      'href',
      `https://wa.me/441632960142?text=${words}`,
    );
    expect(next.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=52.1389,0.1195',
    );
  });

  test('Home lists recent lessons with their status, newest first', async () => {
    renderAsPlayer(<HomeScreen />, api);
    await screen.findByRole('region', { name: 'Next Lesson' });
    const recent = within(screen.getByRole('region', { name: 'Recent Activity' }));
    expect(recent.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Thu 19 Nov · 10:00–11:00Lesson Confirmed',
      'Wed 18 Nov · 10:00–11:00Lesson Complete',
    ]);
  });
});

test('Home says of lessons that the coach booked what is to pay, also without a connection, and what is owed', async () => {
  const lessons = [
    buildBooking('2026-11-19T10:00:00Z', { ...toPayByHand, status: 'completed', paymentStatus: 'owes' }),
    buildBooking('2026-11-24T17:00:00Z', toPayByHand),
  ];
  api.on(listBookings, lessons);
  const { unmount } = renderAsPlayer(<HomeScreen />, api);
  const next = await screen.findByRole('region', { name: 'Next Lesson' });
  expect(next).toHaveTextContent('£50 to pay at the lesson');
  expect(screen.getByRole('region', { name: 'Recent Activity' })).toHaveTextContent(
    'Lesson Complete · You owe £50',
  );
  unmount();
  api.on(listBookings, refusal(500, 'Something went wrong.'));
  renderAsPlayer(<HomeScreen />, api);
  expect(await screen.findByText('Your lessons could not be loaded.')).toBeVisible();
  const seen = screen.getByRole('region', { name: 'Next Lesson' });
  for (const words of ['in 4 days', '17:00–18:00', 'Village Tennis Court', '£50 to pay at the lesson'])
    expect(seen).toHaveTextContent(words);
  expect(screen.queryByText(/You owe/)).toBeNull();
});

test('Home leads from the next lesson to its payment, and below it from what is owed', async () => {
  const late = { ...toPayByHand, paymentStatus: 'owes' } as const;
  const tooOld = buildBooking('2026-10-10T10:00:00Z', { ...late, status: 'completed' });
  const owed = buildBooking('2026-11-12T10:00:00Z', { ...late, status: 'completed', canPayOnline: true });
  const cancelled = buildBooking('2026-11-13T10:00:00Z', {
    ...late,
    status: 'cancelled',
    canPayOnline: true,
  });
  const ahead = buildBooking('2026-11-24T17:00:00Z', { ...toPayByHand, canPayOnline: true });
  api.on(listBookings, [cancelled, ahead, tooOld, owed]);
  renderAsPlayer(<HomeScreen />, api);
  const owing = await screen.findByRole('region', { name: 'You owe £150' });
  const next = screen.getByRole('region', { name: 'Next Lesson' });
  expect(next.compareDocumentPosition(owing)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(next).getByRole('link', { name: 'Pay £50' })).toHaveAttribute(
    'href',
    `/pay?lesson=${ahead.id}`,
  );
  expect(within(owing).getAllByRole('listitem')).toHaveLength(3);
  const [first, second, ...others] = within(owing).getAllByRole('link', { name: 'Pay £50' });
  expect(others).toEqual([]);
  expect(first).toHaveAttribute('href', `/pay?lesson=${owed.id}`);
  expect(first).toHaveAccessibleDescription('Thu 12 Nov · 10:00–11:00');
  expect(second).toHaveAccessibleDescription(/^Fri 13 Nov · 10:00–11:00 ?Cancelled within 24 hours$/);
});

test('Home shows a lesson that is called off above all else and nowhere else, also without a connection', async () => {
  api.on(listNewTimes, []);
  api.on(listBookings, [
    buildBooking('2026-11-20T13:30:00Z', calledOffByRain),
    buildBooking('2026-11-24T17:00:00Z'),
  ]);
  const { unmount } = renderAsPlayer(<HomeScreen />, api);
  const calledOff = await screen.findByRole('region', { name: /^Called off: rain Friday 20 November/ });
  const next = screen.getByRole('region', { name: 'Next Lesson' });
  expect(calledOff.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('region', { name: 'Lesson under way' })).toBeNull();
  expect(screen.getByText('No completed lessons in the last 7 days')).toBeVisible();
  unmount();
  api.on(listBookings, refusal(500, 'Something went wrong.'));
  renderAsPlayer(<HomeScreen />, api);
  expect(await screen.findByText('Your lessons could not be loaded.')).toBeVisible();
  const seen = await screen.findByRole('region', { name: /^Called off: rain Friday 20 November/ });
  for (const words of ['Choosing a new time or a refund needs a connection.', 'Choose by Mon 20:00'])
    expect(seen).toHaveTextContent(words);
  expect(screen.getByRole('region', { name: 'Next Lesson' })).toHaveTextContent('in 4 days');
  expect(api.requestsTo(listNewTimes)).toHaveLength(1);
});

test('Home does not say that no lesson is booked while one that is called off waits for its new time', async () => {
  api.on(listNewTimes, []);
  api.on(listBookings, [buildBooking('2026-11-20T13:30:00Z', calledOffByRain)]);
  renderAsPlayer(<HomeScreen />, api);
  expect(await screen.findByRole('region', { name: /^Called off: rain/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Next Lesson' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Book a Lesson' })).toHaveAttribute('href', '/book');
});

describe('a lesson that is under way', () => {
  beforeEach(() => {
    api.on(listBookings, [buildBooking('2026-11-20T13:30:00Z'), buildBooking('2026-11-24T17:00:00Z')]);
  });

  test('Home shows a lesson that is under way above the next one, with directions and the coach’s number', async () => {
    renderAsPlayer(<HomeScreen />, api);
    const underWay = await screen.findByRole('region', { name: 'Lesson under way' });
    expect(within(underWay).getByText('until 14:30')).toBeVisible();
    expect(within(underWay).getByRole('link', { name: 'Call Coach' })).toBeVisible();
    expect(within(underWay).getByRole('link', { name: 'Directions' })).toBeVisible();
    const next = screen.getByRole('region', { name: 'Next Lesson' });
    expect(underWay.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('Home removes a lesson that is under way at its end', async () => {
    renderAsPlayer(<HomeScreen />, api);
    await screen.findByRole('region', { name: 'Lesson under way' });
    setClock('2026-11-20T14:30:00Z');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.queryByRole('region', { name: 'Lesson under way' })).toBeNull();
    expect(screen.getByText('Fri 20 Nov · 13:30–14:30')).toBeVisible();
  });
});

test('Home does not invite a player who has had a lesson to book the first one', async () => {
  api.on(listBookings, [buildBooking('2026-10-20T13:30:00Z', { status: 'completed' })]);
  renderAsPlayer(<HomeScreen />, api);
  expect(await screen.findByText('No completed lessons in the last 7 days')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Book a Lesson' })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Book Your First Lesson' })).toBeNull();
});

test('a lesson without a place is at the coach’s address', async () => {
  api.on(listBookings, [buildBooking('2026-11-24T17:00:00Z', { location: '' })]);
  renderAsPlayer(<HomeScreen />, api);
  expect(await screen.findByText(coach.address)).toBeVisible();
});

test('Home without lessons says so, and has two links to book one [spec 2 Home]', async () => {
  api.on(listBookings, []);
  renderAsPlayer(<HomeScreen />, api);
  expect(await screen.findByText('No completed lessons in the last 7 days')).toBeVisible();
  expect(screen.getByText('No lesson is booked at the moment.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book Your First Lesson' })).toHaveAttribute('href', '/book');
  expect(screen.getByRole('link', { name: 'Book a Lesson' })).toHaveAttribute('href', '/book');
});

test('Home has links to call the coach and write to them', async () => {
  api.on(listBookings, []);
  renderAsPlayer(<HomeScreen />, api);
  expect(await screen.findByRole('heading', { name: coach.name })).toBeVisible();
  expect(screen.getByText(coach.bio)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+441632960142');
  expect(screen.getByRole('link', { name: 'Email' })).toHaveAttribute('href', `mailto:${coach.email}`);
});

test('Home shows the coach’s credentials that are not over, and where to check them', async () => {
  const credentials = [
    { name: 'LTA Accredited Coach', until: '2026-11-20' },
    { name: 'DBS check', until: '2026-11-19' },
    { name: 'First Aid', until: null },
  ];
  setCoach({
    ...coach,
    photoUrl: null,
    credentials,
    credentialsUrl: 'https://lta.org.uk/me',
  });
  api.on(listBookings, []);
  renderAsPlayer(<HomeScreen />, api);
  const list = within(await screen.findByRole('list', { name: 'Credentials' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'LTA Accredited Coach',
    'First Aid',
  ]);
  expect(screen.getByRole('link', { name: 'Check it' })).toHaveAttribute('href', 'https://lta.org.uk/me');
});

test('lessons that could not be loaded are not shown as an empty list, and Retry loads them', async () => {
  api.on(listBookings, refusal(500, 'Something went wrong.'));
  renderAsPlayer(<HomeScreen />, api);
  expect(await screen.findByText('Your lessons could not be loaded.')).toBeVisible();
  expect(screen.queryByText(/No completed lessons/)).toBeNull();
  api.on(listBookings, [buildBooking('2026-11-24T17:00:00Z')]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('17:00')).toBeVisible();
  expect(screen.queryByText('Your lessons could not be loaded.')).toBeNull();
});

test('a failed sign-out on Home is reported', async () => {
  api.on(listBookings, []).on(provider.signOut, () => Response.json({ msg: 'Down' }, { status: 500 }));
  renderAsPlayer(<HomeScreen />, api, { player: sam });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Failed to sign out. Please try again.')).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
});
