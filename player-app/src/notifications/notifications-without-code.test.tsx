import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

jest.unstable_mockModule('@lessons/ui/toasts.tsx', () => {
  throw new Error('Loading chunk 7 failed.');
});

test('a toast can be read although the code of toasts can’t be loaded, as offline', async () => {
  const { NotificationsProvider, useNotify } = await import('./notifications.tsx');
  function Teller() {
    const notify = useNotify();
    const tell = () =>
      notify({ title: 'Cancellation Failed', description: 'Please try again.', variant: 'destructive' });
    return <button onClick={tell}>Cancel</button>;
  }
  render(
    <NotificationsProvider>
      <Teller />
    </NotificationsProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Cancellation Failed Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
