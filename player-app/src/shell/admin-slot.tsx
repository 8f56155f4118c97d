import { lazy, Suspense } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { getAdminModuleConfig } from '@lessons/contract';
import { EmptyState, FailedState, PageHeader, Screen, Spinner } from '@lessons/ui';
import { api } from '../requests/api-client.ts';
import { useSession, useSessionUser } from '../session/use-session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useNotify } from '../notifications/notifications.tsx';

// At module level, and replaced on retry: made within a component that isn't drawn yet, it would be made anew, and ask
// for the module again, each time that is tried.
let AdminApp = lazyAdminApp();

function lazyAdminApp() {
  return lazy(async () => {
    const [{ loadAdmin }, { manifestUrl }] = await Promise.all([
      import('./load-admin.ts'),
      api(getAdminModuleConfig),
    ]);
    return { default: (await loadAdmin(manifestUrl)).AdminApp };
  });
}

/** Makes the next drawing load the module anew. */
function startOver(): void {
  AdminApp = lazyAdminApp();
}

/** The place of the coach's module. Whoever is neither coach nor admin doesn't even load it; the server refuses them anyway. */
export function AdminSlot() {
  const user = useSessionUser();
  if (!user.isCoach && !user.isAdmin) return <AccessDenied />;
  return (
    <ErrorBoundary Fallback={NotLoaded}>
      <Suspense fallback={<Spinner label="Loading the coach's screens" />}>
        <AdminModule />
      </Suspense>
    </ErrorBoundary>
  );
}

function AdminModule() {
  const user = useSessionUser();
  const { refresh } = useSession();
  const signOut = useSignOut();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  return (
    <AdminApp
      user={user}
      api={api}
      notify={notify}
      navigate={(to, options) => void navigate(to, options)}
      path={pathname + search}
      dataChanged={(paths) => {
        for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] });
      }}
      onSignedOut={() => void signOut()}
      onForbidden={() => void refresh().catch((error: unknown) => reportError(error))}
    />
  );
}

function NotLoaded({ retry }: { retry: () => void }) {
  const loadAgain = () => {
    startOver();
    retry();
  };
  return (
    <Screen>
      <Heading />
      <FailedState message="The coach's screens could not be loaded." onRetry={loadAgain} />
    </Screen>
  );
}

function AccessDenied() {
  return (
    <Screen>
      <Heading />
      <EmptyState title="Access Denied: This page is only available to administrators and coaches." />
    </Screen>
  );
}

/** Without the module there is no sidebar either: this is the way back. */
function Heading() {
  const { pathname } = useLocation();
  const title = pathname === '/admin-schedule' ? 'Admin Schedule' : 'Coach Admin Panel';
  return <PageHeader title={title} back={{ href: '/profile', label: 'Back to Profile' }} />;
}
