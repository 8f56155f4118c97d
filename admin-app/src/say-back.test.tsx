import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { AdminAppProps } from '../module-contract.ts';
import { undoable } from '../test/booking-api.ts';
import { AdminContext } from './admin-context.tsx';
import { createRefresh, RefreshContext } from './requests/refresh.ts';
import { SayBackProvider, useSayBack } from './say-back.tsx';

const api = (() => Promise.reject(new Error('not called'))) as AdminAppProps['api'];
const queryClient = new QueryClient();
const refresh = createRefresh(queryClient);

/** A part of the module as the shell mounts it: Home, or the panel. */
function Part({ userId = 'alex' }: { userId?: string }) {
  const props = { api, user: { id: userId } } as AdminAppProps;
  return (
    <AdminContext value={props}>
      <QueryClientProvider client={queryClient}>
        <RefreshContext value={refresh}>
          <SayBackProvider>
            <Act />
          </SayBackProvider>
        </RefreshContext>
      </QueryClientProvider>
    </AdminContext>
  );
}

function Act() {
  const sayBack = useSayBack();
  const book = () => {
    const { undoUntil: until } = undoable({});
    const undo = { of: 'Margaret', until, send: async () => 'Cancelled again', invalidates: [] };
    sayBack({ text: 'Booked: Margaret', undo });
  };
  return <button onClick={book}>Book</button>;
}
const queryUndo = () => screen.queryByRole('button', { name: 'Undo: Margaret' });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

afterEach(() => void jest.useRealTimers());

test('Undo stays on the next screen until the API ends it, for the coach who did it alone', () => {
  jest.useFakeTimers({ doNotFake: [] });
  const home = render(<Part />);
  act(() => screen.getByRole('button', { name: 'Book' }).click());
  pass(10_000);
  home.unmount();
  const another = render(<Part userId="kim" />);
  expect(queryUndo()).toBeNull();
  another.unmount();
  render(<Part />);
  expect(screen.getByText('Booked: Margaret')).toBeVisible();
  pass(19_900);
  expect(queryUndo()).toBeVisible();
  pass(200);
  expect(screen.queryByText('Booked: Margaret')).toBeNull();
});

test('what was said stays while the pointer is on it, but its Undo ends with the API’s time', () => {
  jest.useFakeTimers({ doNotFake: [] });
  render(<Part />);
  act(() => screen.getByRole('button', { name: 'Book' }).click());
  const bar = screen.getByText('Booked: Margaret');
  fireEvent.pointerEnter(bar);
  pass(1_000);
  fireEvent.pointerLeave(bar);
  pass(28_900);
  expect(queryUndo()).toBeVisible();
  fireEvent.pointerEnter(bar);
  pass(200);
  expect(queryUndo()).toBeNull();
  expect(screen.getByText('Booked: Margaret')).toBeVisible();
});
