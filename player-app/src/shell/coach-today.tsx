import { useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import type { AdminAppProps } from '@lessons/admin-app/module-contract';
import { LoadingState, Screen, Skeleton } from '@lessons/ui';
import { useLaterCode } from '@lessons/ui/use-later-code.ts';
import { HomeHeader } from '../screens/home/home-header.tsx';
import { useSession } from '../session/session.tsx';
import { adminParts } from './admin-parts.ts';
import { DayWithoutModule } from './last-seen-day.tsx';
import { moduleFailure } from './older-module.ts';
import { useModuleProps } from './use-module-props.ts';
import styles from './coach-today.module.css';

/** Home of a coach: the greeting, and the day by the coach's module. The player's parts are under Profile. */
export function CoachToday() {
  const props = useModuleProps();
  return (
    <Screen width="wide" className={styles.today}>
      <HomeHeader />
      <ErrorBoundary FallbackComponent={NotLoaded}>
        <LoadedDay {...props} />
      </ErrorBoundary>
    </Screen>
  );
}

function LoadedDay(props: AdminAppProps) {
  const part = useLaterCode(adminParts.today);
  const { refresh } = useSession();
  const [isRefused, setRefused] = useState(false);
  // The module shows nothing once the API has refused it. Whoever still has the role would see an empty Home.
  if (isRefused) throw new Error('The API has refused the coach’s day.');
  const onForbidden = () => void refresh().then(() => setRefused(true));
  if (part) return <part.Today {...props} onForbidden={onForbidden} />;
  return (
    <DayWithoutModule
      fallback={
        <LoadingState label="Loading today">
          <Skeleton shape="card" className={styles.loading} />
        </LoadingState>
      }
    />
  );
}

function NotLoaded({ error, resetErrorBoundary }: FallbackProps) {
  const message = moduleFailure(error, 'Your day could not be loaded.');
  return <DayWithoutModule failure={{ message, onRetry: resetErrorBoundary }} />;
}
