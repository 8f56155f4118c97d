import { useEffect, useEffectEvent } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import type { AdminAppProps } from '@lessons/admin-app/module-contract';
import { EmptyState, LinkButton, PageHeader, Screen, Spinner } from '@lessons/ui';
import { useLaterCode } from '@lessons/ui/use-later-code.ts';
import { adminParts } from './admin-parts.ts';
import { DayWithoutModule } from './day-without-module.tsx';
import { addressIn } from './module-places.ts';
import { moduleFailure, OLDER_MODULE } from './older-module.ts';
import { ScreenOpened } from './screen-opened.tsx';
import { useModuleProps } from './use-module-props.ts';

/** Loads and renders the coach's module. Others than coach and admins don't load it; the server refuses them anyway. */
export function AdminSlot() {
  const props = useModuleProps();
  if (!props.user.isCoach && !props.user.isAdmin) return <AccessDenied />;
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
  if (!part) return <Spinner label="Loading the coach’s screens" />;
  const address = addressIn(part.places ?? [], props.path);
  if (address !== props.path) return <ElsewhereInModule address={address} {...props} />;
  return (
    <>
      <part.AdminApp {...props} />
      <ScreenOpened title={title} place={place} />
    </>
  );
}

/** Leads to where an older module has a place, and says why. It would show its overview at an address that it does not know. */
function ElsewhereInModule({ address, navigate, notify }: AdminAppProps & { address: string }) {
  const lead = useEffectEvent(() => {
    notify({
      title: 'This isn’t here yet',
      description: `${OLDER_MODULE} Reload the page, or come back later.`,
    });
    navigate(address, { replace: true });
  });
  useEffect(() => lead(), []);
  return null;
}

function NotLoaded({ error, resetErrorBoundary }: FallbackProps) {
  const message = moduleFailure(error, 'The coach’s screens could not be loaded.');
  return (
    <Screen>
      <Heading />
      <DayWithoutModule message={message} onRetry={resetErrorBoundary} />
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
