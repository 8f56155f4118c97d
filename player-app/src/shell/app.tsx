import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotificationsProvider } from './notifications.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';
import { AppRoutes } from './routes.tsx';

export function App() {
  return (
    <ErrorBoundary
      fallback={() => (
        <main>
          <RecoveryScreen />
        </main>
      )}
    >
      <BrowserRouter>
        <NotificationsProvider>
          <AppRoutes status="signed-out" />
        </NotificationsProvider>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
