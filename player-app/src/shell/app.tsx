import { ErrorBoundary } from 'react-error-boundary';
import { SessionProvider } from '../session/session.tsx';
import type { SessionStore } from '../session/session-store.ts';
import { NotificationsProvider } from '../notifications/notifications.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';
import { Routed } from './routed.tsx';

/** Draws every page, for visitors and players alike. `session`: one that was started already. */
export function App({ session }: { session?: SessionStore }) {
  return (
    <ErrorBoundary FallbackComponent={Broken}>
      <NotificationsProvider>
        <SessionProvider started={session}>
          <Routed />
        </SessionProvider>
      </NotificationsProvider>
    </ErrorBoundary>
  );
}

function Broken() {
  return (
    <main>
      <RecoveryScreen />
    </main>
  );
}
