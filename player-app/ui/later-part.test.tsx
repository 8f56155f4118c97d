import type { ComponentType } from 'react';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorBoundary } from 'react-error-boundary';
import { laterPart } from './later-part.tsx';

const fetchCode = jest.fn<() => Promise<ComponentType<{ time: string }>>>();
beforeEach(() => {
  fetchCode.mockReset();
});

const Lesson = ({ time }: { time: string }) => <p>Lesson at {time}</p>;

test('a part whose code did not come is fetched again when it is shown again', async () => {
  fetchCode.mockRejectedValueOnce(new Error('offline'));
  fetchCode.mockResolvedValueOnce(Lesson);
  const Part = laterPart(fetchCode, <p>Loading</p>);
  render(
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <button type="button" onClick={resetErrorBoundary}>
          Show again
        </button>
      )}
    >
      <Part time="10:00" />
    </ErrorBoundary>,
    { onCaughtError: () => undefined },
  );
  expect(screen.getByText('Loading')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Show again' }));
  expect(await screen.findByText('Lesson at 10:00')).toBeVisible();
  expect(fetchCode).toHaveBeenCalledTimes(2);
});
