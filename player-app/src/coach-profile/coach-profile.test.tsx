import { beforeEach, expect, jest, test } from '@jest/globals';
import { Suspense } from 'react';
import { act, render, screen } from '@testing-library/react';
import { getCoachProfile } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { fakeApi, lostConnection, refusal } from '../../test/fake-api.ts';
import { refreshCoach, setCoach } from './coach-profile.ts';
import { useCoach } from './use-coach.ts';

const api = fakeApi();

beforeEach(() => setCoach(null));

function Card() {
  const { name, photoUrl } = useCoach();
  return photoUrl ? <img src={photoUrl} alt={name} /> : <p>{name}</p>;
}

const show = () =>
  render(
    <Suspense fallback="waiting">
      <Card />
    </Suspense>,
  );

test('a screen waits for the profile, and shows a newer one at once', async () => {
  await act(async () => show());
  expect(screen.getByText('waiting')).toBeVisible();
  await act(refreshCoach);
  expect(await screen.findByText(coach.name)).toBeVisible();
  api.on(getCoachProfile, { ...coach, name: 'Sam O’Neill', photoPath: '/api/coach-photos/1.jpg' });
  await act(refreshCoach);
  expect(screen.getByRole('img', { name: 'Sam O’Neill' })).toHaveAttribute('src', '/api/coach-photos/1.jpg');
});

test('offline the profile is the one that the last visit has stored', async () => {
  api.on(getCoachProfile, { ...coach, name: 'Sam O’Neill' });
  await refreshCoach();
  setCoach(null);
  api.on(getCoachProfile, lostConnection);
  await refreshCoach();
  await act(async () => show());
  expect(screen.getByText('Sam O’Neill')).toBeVisible();
});

test.each([
  ['a part of a profile', { ...coach, phone: undefined }],
  ['a credential of another shape', { ...coach, credentials: ['LTA'] }],
  ['another object', { error: 'login' }],
  ['null', null],
  ['a page', new Response('<h1>Welcome to the hotel</h1>')],
])('%s in the place of the profile is neither shown nor stored', async (_case, content) => {
  api.on(getCoachProfile, content as never);
  await refreshCoach();
  expect(localStorage.getItem('lessons.last-seen')).toBeNull();
  await act(async () => show());
  expect(screen.getByText('waiting')).toBeVisible();
  api.on(getCoachProfile, coach);
  await act(refreshCoach);
  expect(screen.getByText(coach.name)).toBeVisible();
});

test('a profile that can’t be loaded again leaves the one that is shown', async () => {
  await refreshCoach();
  await act(async () => show());
  api.refuse(getCoachProfile, 503, 'Sorry');
  await act(refreshCoach);
  expect(screen.getByText(coach.name)).toBeVisible();
});

test('if the profile takes too long the built-in one is shown, until the API returns the coach’s own', async () => {
  jest.useFakeTimers({ doNotFake: [] });
  api.refuse(getCoachProfile, 503, 'Sorry');
  await act(async () => show());
  await act(() => refreshCoach());
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('waiting')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByText(coach.name)).toBeVisible();
  expect(localStorage.getItem('lessons.last-seen')).toBeNull();
  api.on(getCoachProfile, { ...coach, name: 'Sam O’Neill' });
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(await screen.findByText('Sam O’Neill')).toBeVisible();
  expect(jest.getTimerCount()).toBe(0);
});

test('waits longer and longer for an API that is away, and half a minute at most', async () => {
  jest.useFakeTimers({ doNotFake: [] });
  const start = Date.now();
  const asked: number[] = [];
  api.on(getCoachProfile, () => {
    asked.push((Date.now() - start) / 1000);
    return refusal(503, 'Sorry');
  });
  await act(() => refreshCoach());
  await act(() => jest.advanceTimersByTimeAsync(100_000));
  expect(asked).toEqual([0, 2, 4, 6, 10, 18, 34, 64, 94]);
});

test('the profile is requested again until it was loaded once', async () => {
  jest.useFakeTimers({ doNotFake: [] });
  localStorage.setItem('lessons.last-seen', 'not JSON');
  api.on(getCoachProfile, lostConnection);
  // The screen waits before the first request has failed.
  await act(async () => show());
  await act(refreshCoach);
  expect(screen.getByText('waiting')).toBeVisible();
  api.undo(getCoachProfile);
  await act(() => jest.runOnlyPendingTimersAsync());
  expect(screen.getByText(coach.name)).toBeVisible();
});

test('a response with the profile that was overtaken by a newer one is ignored', async () => {
  const slow = Promise.withResolvers<Response>();
  api.on(getCoachProfile, () => slow.promise);
  const first = refreshCoach();
  api.on(getCoachProfile, { ...coach, name: 'Newer' });
  await refreshCoach();
  slow.resolve(Response.json({ ...coach, name: 'Older' }));
  await first;
  await act(async () => show());
  expect(screen.getByText('Newer')).toBeVisible();
});
