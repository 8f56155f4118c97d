import { expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationsProvider, useNotifications, useNotify, type Notice } from './notifications.tsx';
import { tabTo } from '../../test/tab-to.ts';

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

test('toasts are shown together until they are dismissed', async () => {
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
  const [dismiss] = screen.getAllByRole('button', { name: 'Dismiss' });
  if (!dismiss) throw new Error('No toast can be dismissed');
  await tabTo(person, dismiss);
  await person.keyboard('{Enter}');
  expect(screen.queryByText('Profile Updated')).not.toBeInTheDocument();
  expect(screen.getByText('Failed to sign out. Please try again.')).toBeVisible();
});

test('a third toast replaces the oldest', async () => {
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

/** Says the given notices, one a button, and takes back what was said about `booking`. */
function Sequence({ notices }: { notices: readonly Notice[] }) {
  const { notify, withdraw } = useNotifications();
  return (
    <>
      {notices.map((notice) => (
        <button key={notice.title} onClick={() => notify(notice)}>
          Say {notice.title}
        </button>
      ))}
      <button onClick={() => withdraw('booking')}>Withdraw</button>
    </>
  );
}

async function say(notices: readonly Notice[]) {
  const person = userEvent.setup();
  render(
    <NotificationsProvider>
      <Sequence notices={notices} />
    </NotificationsProvider>,
  );
  for (const { title } of notices) {
    await person.click(screen.getByRole('button', { name: `Say ${title}` }));
    await screen.findByText(title);
  }
  return person;
}

const declined: Notice = { topic: 'booking', title: 'Payment Failed', variant: 'destructive' };
const paid: Notice = { topic: 'booking', title: 'Payment Successful' };
const confirmed: Notice = { topic: 'booking', title: 'Booking Confirmed!' };

test('a success replaces the failure before it, and the other way round', async () => {
  await say([declined, paid]);
  expect(screen.queryByText('Payment Failed')).not.toBeInTheDocument();
  cleanup();
  await say([paid, declined]);
  expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument();
});

test('two successes about one thing, and toasts about two things, are shown together', async () => {
  await say([paid, confirmed]);
  expect(screen.getByText('Payment Successful')).toBeVisible();
  cleanup();
  await say([declined, { ...confirmed, topic: 'profile' }]);
  expect(screen.getByText('Payment Failed')).toBeVisible();
});

test('the toasts about a topic can be withdrawn', async () => {
  const person = await say([paid, { title: 'Profile Updated', topic: 'profile' }]);
  await person.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument();
  expect(screen.getByText('Profile Updated')).toBeVisible();
});
