import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { createRefresh } from './refresh.ts';

/** Longer than the wait for the server's word of an own change. */
const WAIT_MS = 250;

let refreshes: number;
let refresh: ReturnType<typeof createRefresh>;

beforeEach(() => {
  jest.useFakeTimers();
  refreshes = 0;
  const queryClient = new QueryClient();
  jest.spyOn(queryClient, 'invalidateQueries').mockImplementation(async () => void (refreshes += 1));
  refresh = createRefresh(queryClient);
});
afterEach(() => {
  jest.useRealTimers();
});

test('the screen is fetched once for a change of the coach that the server also tells of', async () => {
  const done = refresh.onOwnChange();
  expect(refreshes).toBe(0);
  refresh.onChangedDays();
  await done;
  jest.advanceTimersByTime(WAIT_MS);
  expect(refreshes).toBe(1);
});

test('the screen is fetched once for changes of the coach that follow each other at once', async () => {
  const both = Promise.all([refresh.onOwnChange(), refresh.onOwnChange()]);
  refresh.onChangedDays();
  await both;
  expect(refreshes).toBe(1);
});

test('the screen is fetched for a change of the coach that the server tells nothing of', async () => {
  const done = refresh.onOwnChange();
  jest.advanceTimersByTime(WAIT_MS);
  await done;
  expect(refreshes).toBe(1);
});

test('the screen is fetched for a change of others before and after one of the coach', async () => {
  refresh.onChangedDays();
  const done = refresh.onOwnChange();
  refresh.onChangedDays();
  await done;
  refresh.onChangedDays();
  expect(refreshes).toBe(3);
});
