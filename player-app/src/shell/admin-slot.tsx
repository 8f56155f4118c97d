import { lazy, Suspense } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation, useNavigate } from 'react-router-dom';
import { getAdminModuleConfig } from '@lessons/contract';
import { EmptyState, FailedState, PageHeader, Screen, Spinner } from '@lessons/ui';
import { api } from '../requests/api-client.ts';
import { followChangedDays } from '../requests/changed-days.ts';
import { useSession, useSessionUser } from '../session/session.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { useNotify } from '../notifications/notifications.tsx';

// At module level, and replaced on retry: created in a component that suspends, it would be created again, and load the
// module again, with each attempt to render.
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

/** Makes the next render load the module again. */
function reloadAdminApp(): void {
  AdminApp = lazyAdminApp();
}

/** Loads and renders the coach's module. Others than coach and admins don't load it; the server refuses them anyway. */
export function AdminSlot() {
  const user = useSessionUser();
  if (!user.isCoach && !user.isAdmin) return <AccessDenied />;
  return (
    <ErrorBoundary FallbackComponent={NotLoaded} onReset={reloadAdminApp}>
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
      followChangedDays={followChangedDays}
      onSignedOut={() => void signOut()}
      onForbidden={() => void refresh().catch((error: unknown) => reportError(error))}
    />
  );
}

function NotLoaded({ resetErrorBoundary }: FallbackProps) {
  return (
    <Screen>
      <Heading />
      <FailedState message="The coach's screens could not be loaded." onRetry={resetErrorBoundary} />
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

/** Without the module there is no sidebar either, so the heading has a link back. */
function Heading() {
  const { pathname } = useLocation();
  const title = pathname === '/admin-schedule' ? 'Admin Schedule' : 'Coach Admin Panel';
  return <PageHeader title={title} back={{ href: '/profile', label: 'Back to Profile' }} />;
}
