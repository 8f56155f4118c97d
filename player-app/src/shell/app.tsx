import { ErrorBoundary } from 'react-error-boundary';
import { SessionProvider } from '../session/session-provider.tsx';
import { NotificationsProvider } from '../notifications/notifications.tsx';
import { Opening } from './opening.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';

/** What every page needs, for visitors and players alike. */
export function App() {
  return (
    <ErrorBoundary FallbackComponent={Broken}>
      <NotificationsProvider>
        <SessionProvider>
          <Opening />
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
