import { ErrorBoundary } from 'react-error-boundary';
import { SessionProvider } from '../session/session.tsx';
import { NotificationsProvider } from '../notifications/notifications.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';
import { Routed } from './routed.tsx';

/** What every page needs, for visitors and players alike. */
export function App() {
  return (
    <ErrorBoundary FallbackComponent={Broken}>
      <NotificationsProvider>
        <SessionProvider>
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
