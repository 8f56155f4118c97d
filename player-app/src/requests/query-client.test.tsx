import { afterEach, expect, test } from '@jest/globals';
import { focusManager, onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createQueryClient } from './query-client.ts';

const queryClient = createQueryClient();
afterEach(() => queryClient.clear());

/** Asks for something and says how often it was asked for. */
function Asking({ what, ask }: { what: string; ask: () => Promise<string> }) {
  const { data, isError } = useQuery({ queryKey: [what], queryFn: ask });
  return <p>{isError ? 'failed' : data}</p>;
}

const open = (what: string, ask: () => Promise<string>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Asking what={what} ask={ask} />
    </QueryClientProvider>,
  );

test('a response is fetched once: not when the screen is shown again, nor when the browser is back', async () => {
  let asked = 0;
  const ask = async () => `asked ${(asked += 1)}`;
  const { unmount } = open('answer', ask);
  await screen.findByText('asked 1');
  unmount();
  open('answer', ask);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await queryClient.fetchQuery({ queryKey: ['answer'], queryFn: ask });
  expect(screen.getByText('asked 1')).toBeVisible();
  expect(asked).toBe(1);
});

test('a failed request is sent once too, by a query as by a change', async () => {
  let asked = 0;
  const fail = () => {
    asked += 1;
    return Promise.reject<string>(new Error('Sorry'));
  };
  open('failure', fail);
  await screen.findByText('failed');
  expect(asked).toBe(1);

  const change = queryClient.getMutationCache().build(queryClient, { mutationFn: fail });
  await expect(change.execute(undefined)).rejects.toThrow('Sorry');
  expect(asked).toBe(2);
});

test('offline, a change fails at once and is not sent when the network is back', async () => {
  let sent = 0;
  const change = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => {
      sent += 1;
      return Promise.reject<string>(new Error('Sorry'));
    },
  });
  onlineManager.setOnline(false);
  await expect(change.execute(undefined)).rejects.toThrow('Sorry');
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(sent).toBe(1);
});

test('offline, a query fails at once', async () => {
  onlineManager.setOnline(false);
  open('offline', () => Promise.reject<string>(new Error('Sorry')));
  expect(await screen.findByText('failed')).toBeVisible();
  onlineManager.setOnline(true);
});
