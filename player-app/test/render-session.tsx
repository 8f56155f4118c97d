import { useState } from 'react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { NotificationsProvider } from '../src/notifications/notifications.tsx';
import { AuthScreen } from '../src/screens/sign-in/auth-screen.tsx';
import { SessionProvider, useSession } from '../src/session/session.tsx';

/** Renders the sign-in screen for a visitor, and a text for every other state of the session. */
export function renderSession() {
  render(
    <MemoryRouter>
      <NotificationsProvider>
        <SessionProvider>
          <Whoever />
        </SessionProvider>
      </NotificationsProvider>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

function Whoever() {
  const session = useSession();
  const [isStuck, setStuck] = useState(false);
  if (session.status === 'signed-out' || session.status === 'second-factor') return <AuthScreen />;
  if (session.status === 'loading') return <p>Loading</p>;
  if (session.status === 'failed') {
    return (
      <p>
        {session.failure} <button onClick={session.retry}>Retry</button>
      </p>
    );
  }
  return (
    <p>
      Signed in as {session.user.email}{' '}
      <button onClick={() => void session.signOut().catch(() => setStuck(true))}>Leave</button>
      {isStuck && <span>Failed to leave</span>}
    </p>
  );
}
