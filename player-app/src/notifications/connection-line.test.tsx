import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withinTime } from '../site/within-time.ts';
import { ConnectionLine, ShownAsLastSeen } from './connection-line.tsx';

const SLOW = 'Slow connection · as last seen';
let tried: string[];
const failed = (what: string) => (
  <ShownAsLastSeen key={what} message={`${what} could not be loaded.`} onRetry={() => tried.push(what)} />
);

beforeEach(() => {
  tried = [];
});

test('the line says that the connection is slow after three seconds without an answer, and goes with the answer', async () => {
  jest.useFakeTimers({ doNotFake: [] });
  const answer = Promise.withResolvers<void>();
  const { container } = render(<ConnectionLine />);
  void withinTime(answer.promise);
  await act(() => jest.advanceTimersByTimeAsync(2_999));
  expect(container).toHaveTextContent('');
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText(SLOW)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => answer.resolve());
  expect(container).toHaveTextContent('');
});

test('whatever failed is said in one line, and tried again together', async () => {
  const { rerender } = render([<ConnectionLine key="line" />, failed('Account'), failed('Lessons')]);
  expect(screen.getByText('Account could not be loaded.')).toBeVisible();
  expect(screen.queryByText('Lessons could not be loaded.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(tried).toEqual(['Account', 'Lessons']);
  rerender([<ConnectionLine key="line" />, failed('Lessons')]);
  expect(screen.getByText('Lessons could not be loaded.')).toBeVisible();
  rerender([<ConnectionLine key="line" />]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('offline the line says that, and tries again when the connection is back', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render([<ConnectionLine key="line" />, failed('Lessons')]);
  expect(screen.getByText('You are offline · as last seen')).toBeVisible();
  act(() => void dispatchEvent(new Event('online')));
  expect(tried).toEqual(['Lessons']);
});
