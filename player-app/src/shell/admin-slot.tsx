import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import type { AdminAppProps } from '@lessons/admin-app/module-contract';
import { EmptyState, LinkButton, PageHeader, Screen, Spinner } from '@lessons/ui';
import { useLaterCode } from '@lessons/ui/use-later-code.ts';
import { isCoachOrAdmin } from '../session/load-user.ts';
import { adminParts } from './admin-parts.ts';
import { useConnectionSlow } from '../notifications/connection-line.tsx';
import { DayWithoutModule, type LastSeenDayProps } from './last-seen-day.tsx';
import { moduleFailure } from './older-module.ts';
import { ScreenOpened } from './screen-opened.tsx';
import { useModuleProps } from './use-module-props.ts';

/** Loads and renders the coach's module. Others than coach and admins don't load it; the server refuses them anyway. */
export function AdminSlot() {
  const props = useModuleProps();
  if (!isCoachOrAdmin(props.user)) return <AccessDenied />;
  return (
    <ErrorBoundary FallbackComponent={NotLoaded}>
      {/* What it was refused with other roles may be allowed. */}
      <LoadedAdminApp key={`${props.user.isCoach} ${props.user.isAdmin}`} {...props} />
    </ErrorBoundary>
  );
}

function LoadedAdminApp(props: AdminAppProps) {
  const part = useLaterCode(adminParts['admin-app']);
  const [title, place] = [useTitle(), usePlace()];
  const isSlow = useConnectionSlow();
  const loading = <Spinner label="Loading the coach’s screens" />;
  if (!part) return isSlow ? <InPlaceOfModule fallback={loading} /> : loading;
  return (
    <>
      <part.AdminApp {...props} />
      <ScreenOpened title={title} place={place} />
    </>
  );
}

function NotLoaded({ error, resetErrorBoundary }: FallbackProps) {
  const message = moduleFailure(error, 'The coach’s screens could not be loaded.');
  return <InPlaceOfModule failure={{ message, onRetry: resetErrorBoundary }} />;
}

function InPlaceOfModule(day: LastSeenDayProps) {
  return (
    <Screen>
      <Heading />
      <DayWithoutModule {...day} />
    </Screen>
  );
}

function AccessDenied() {
  return (
    <Screen>
      <Heading />
      <EmptyState
        title="Access Denied: This page is only available to administrators and coaches."
        action={<LinkButton href="/">Back to Home</LinkButton>}
      />
    </Screen>
  );
}

function Heading() {
  const title = useTitle();
  return (
    <>
      <PageHeader title={title} back={{ href: '/profile', label: 'Back to Profile' }} />
      <ScreenOpened title={title} />
    </>
  );
}

/** Every address of the panel is a screen of its own; all weeks are one, and so are all years of Money. */
function usePlace(): string {
  const { pathname, search } = useLocation();
  if (pathname !== '/admin') return pathname;
  const query = new URLSearchParams(search);
  query.delete('year');
  return `${pathname}?${query}`;
}

const useTitle = () =>
  useLocation().pathname === '/admin-schedule' ? 'Admin Schedule' : 'Coach Admin Panel';
