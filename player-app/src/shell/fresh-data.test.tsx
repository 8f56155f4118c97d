import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider, useMutation, useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '@lessons/contract';
import { leaveTabFor } from '../../test/leave-tab.ts';
import { FreshData } from './fresh-data.tsx';
import { createQueryClient } from '../requests/query-client.ts';

let queryClient: QueryClient;
let asked: string[];

beforeEach(() => {
  queryClient = createQueryClient();
  asked = [];
});

interface ShownProps {
  what: string;
  refuse?: () => Promise<never>;
  isStatic?: true;
}

/** Shows how often its data was fetched, and sends a change that is refused. */
function Shown({ what, refuse, isStatic }: ShownProps) {
  const { data } = useQuery({
    queryKey: [what],
    queryFn: () => {
      asked.push(what);
      return Promise.resolve(asked.filter((name) => name === what).length);
    },
    ...(isStatic && { staleTime: 'static' as const }),
  });
  const change = useMutation({ mutationFn: () => (refuse ? refuse() : Promise.resolve()) });
  return (
    <>
      <p>
        {what}: {data ?? 'loading'}
      </p>
      <button onClick={() => change.mutate()}>Change</button>
    </>
  );
}

const screenAt = (path: string, shown: ShownProps) => (
  <QueryClientProvider client={queryClient}>
    <Shown key={shown.what} {...shown} />
    <FreshData path={path} />
  </QueryClientProvider>
);

test('a screen fetches once when it is first opened; opened again it shows the cached data and fetches anew', async () => {
  const { rerender } = render(screenAt('/', { what: 'lessons' }));
  await screen.findByText('lessons: 1');
  rerender(screenAt('/book', { what: 'times' }));
  await screen.findByText('times: 1');
  rerender(screenAt('/', { what: 'lessons' }));
  expect(screen.getByText('lessons: 1')).toBeVisible();
  await screen.findByText('lessons: 2');
  expect(asked).toEqual(['lessons', 'times', 'lessons']);
});

test('a tab that is shown again after a minute fetches its data, without a flash', async () => {
  render(screenAt('/', { what: 'lessons' }));
  await screen.findByText('lessons: 1');
  leaveTabFor(59);
  expect(asked).toHaveLength(1);
  leaveTabFor(60);
  expect(screen.queryByText('lessons: loading')).toBeNull();
  await screen.findByText('lessons: 2');
});

test.each([
  ['a slot that is taken', new ApiError(422, 'slot_taken', 'Taken.'), 2],
  ['a lesson that is gone', new ApiError(404, 'not_found', 'Gone.'), 2],
  ['too many requests', new ApiError(429, 'too_often', 'Wait.'), 1],
  ['no connection', new NetworkError(null), 1],
])('after %s the screen fetches what may have changed', async (_, error, times) => {
  render(screenAt('/', { what: 'lessons', refuse: () => Promise.reject(error) }));
  await screen.findByText('lessons: 1');
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
  await screen.findByText(`lessons: ${times}`);
});

test('data that is loaded once is never fetched again for freshness', async () => {
  render(screenAt('/checkout', { what: 'program', isStatic: true }));
  await screen.findByText('program: 1');
  leaveTabFor(600);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked).toEqual(['program']);
});
