import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryContent, type QueryContentProps } from './query-content.tsx';

const refetch = jest.fn();
const list = (query: Partial<QueryContentProps<string>['query']>) => (
  <QueryContent
    query={{ data: undefined, isError: false, isFetching: false, refetch, ...query }}
    failed="Your lessons could not be loaded."
    skeleton="…"
    loadingLabel="Loading your lessons"
  >
    {(lessons) => <p>Lessons: {lessons || 'none'}</p>}
  </QueryContent>
);

test('what is loading and what failed are never an empty list, and Retry asks again', async () => {
  const { rerender } = render(list({ isFetching: true }));
  expect(screen.getByRole('status', { name: 'Loading your lessons' })).toBeVisible();
  expect(screen.queryByText(/^Lessons/)).toBeNull();
  rerender(list({ isError: true }));
  expect(screen.getByRole('alert')).toHaveTextContent('Your lessons could not be loaded.');
  expect(screen.queryByText(/^Lessons/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledTimes(1);
  rerender(list({ isError: true, isFetching: true }));
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-busy', 'true');
  rerender(list({ data: '' }));
  expect(screen.getByText('Lessons: none')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('content stays beside the failure of a later fetch', () => {
  const { rerender } = render(list({ data: 'two' }));
  const content = screen.getByText('Lessons: two');
  rerender(list({ data: 'two', isError: true }));
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByText('Lessons: two')).toBe(content);
});
