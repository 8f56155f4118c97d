import { ErrorBoundary } from './error-boundary.tsx';
import { NotificationsProvider } from './notifications.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';
import { Opening } from './opening.tsx';

export function App() {
  return (
    <ErrorBoundary
      fallback={() => (
        <main>
          <RecoveryScreen />
        </main>
      )}
    >
      <NotificationsProvider>
        <Opening status="signed-out" />
      </NotificationsProvider>
    </ErrorBoundary>
  );
}
