import { SessionProvider } from '../session/session-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotificationsProvider } from '../notifications/notifications.tsx';
import { Opening } from './opening.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';

/** What every page has, whoever looks at it. */
export function App() {
  return (
    <ErrorBoundary Fallback={Broken}>
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
