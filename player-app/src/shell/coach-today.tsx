import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import type { AdminAppProps } from '@lessons/admin-app/module-contract';
import { LoadingState, Screen, Skeleton } from '@lessons/ui';
import { useLaterCode } from '@lessons/ui/use-later-code.ts';
import { HomeHeader } from '../screens/home/home-header.tsx';
import { adminParts } from './admin-parts.ts';
import { DayWithoutModule } from './day-without-module.tsx';
import { useModuleProps } from './use-module-props.ts';
import styles from './coach-today.module.css';

/** The greeting, and the coach's day by the coach's module; Home's own parts follow. */
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
  if (part) return <part.Today {...props} />;
  return (
    <LoadingState label="Loading today">
      <Skeleton shape="card" className={styles.loading} />
    </LoadingState>
  );
}

function NotLoaded({ resetErrorBoundary }: FallbackProps) {
  return <DayWithoutModule message="Your day could not be loaded." onRetry={resetErrorBoundary} />;
}
