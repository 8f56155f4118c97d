import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationsProvider, useNotify } from './notifications.tsx';

function Teller() {
  const notify = useNotify();
  const fail = () =>
    notify({ title: 'Error', description: 'Failed to sign out. Please try again.', variant: 'destructive' });
  return (
    <>
      <button onClick={() => notify({ title: 'Profile Updated' })}>Save</button>
      <button onClick={fail}>Sign Out</button>
    </>
  );
}

test('notices are shown one beside the other until they are dismissed', async () => {
  const person = userEvent.setup();
  render(
    <NotificationsProvider>
      <Teller />
    </NotificationsProvider>,
  );
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Profile Updated')).toBeVisible();
  expect(screen.getByText('Failed to sign out. Please try again.')).toBeVisible();

  // By key: a toast's pointer handling, for swiping it away, needs pointer capture, which jsdom lacks.
  screen.getAllByRole('button', { name: 'Dismiss' })[0]?.focus();
  await person.keyboard('{Enter}');
  expect(screen.queryByText('Profile Updated')).not.toBeInTheDocument();
  expect(screen.getByText('Failed to sign out. Please try again.')).toBeVisible();
});

test('a third notice takes the place of the oldest', async () => {
  const person = userEvent.setup();
  render(
    <NotificationsProvider>
      <Teller />
    </NotificationsProvider>,
  );
  await person.click(screen.getByRole('button', { name: 'Sign Out' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Profile Updated')).toHaveLength(2);
  expect(screen.queryByText('Failed to sign out. Please try again.')).not.toBeInTheDocument();
});
