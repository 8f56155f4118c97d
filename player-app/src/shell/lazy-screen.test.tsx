import { Suspense } from 'react';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorBoundary } from 'react-error-boundary';
import type { Screen } from '../screens/screen-route.ts';
import { lazyScreen } from './lazy-screen.ts';

const fetchCode = jest.fn<() => Promise<Screen>>();
beforeEach(() => {
  fetchCode.mockReset();
});

const Court = () => <h1>Court</h1>;

function open() {
  const Lazy = lazyScreen(fetchCode);
  render(
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <button type="button" onClick={resetErrorBoundary}>
          Open again
        </button>
      )}
    >
      <Suspense fallback="Loading">
        <Lazy />
        <p>Beside it</p>
      </Suspense>
    </ErrorBoundary>,
    { onCaughtError: () => undefined },
  );
  return userEvent.setup();
}

test('a screen whose code did not come is fetched again when it is opened again, and until then only once', async () => {
  fetchCode.mockRejectedValueOnce(new Error('offline'));
  fetchCode.mockRejectedValueOnce(new Error('still offline'));
  fetchCode.mockResolvedValueOnce(Court);
  const person = open();
  for (const times of [1, 2]) {
    const again = await screen.findByRole('button', { name: 'Open again' });
    expect(fetchCode).toHaveBeenCalledTimes(times);
    await person.click(again);
  }
  expect(await screen.findByRole('heading', { name: 'Court' })).toBeVisible();
  expect(screen.getByText('Beside it')).toBeVisible();
  expect(fetchCode).toHaveBeenCalledTimes(3);
});
