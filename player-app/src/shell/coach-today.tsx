import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import type { AdminAppProps } from '@lessons/admin-app/module-contract';
import { LoadingState, Screen, Skeleton } from '@lessons/ui';
import { HomeHeader } from '../screens/home/home-header.tsx';
import { DayWithoutModule } from './day-without-module.tsx';
import { loadAdminPart } from './load-admin-part.ts';
import { useModuleProps } from './use-module-props.ts';
import styles from './coach-today.module.css';

// At module level, as in admin-slot.tsx.
let CoachsDay = lazyDay();
let isFailed = false;

function lazyDay() {
  return lazy(async () => ({ default: (await loadAdminPart('today')).Today }));
}

/** Makes the next render load the day again. */
function reloadDay(): void {
  CoachsDay = lazyDay();
  isFailed = false;
}

/** The greeting, and the coach's day by the coach's module; Home's own parts follow. */
export function CoachToday({ children }: { children: ReactNode }) {
  const props = useModuleProps();
  // After a failure, Home tries again when it is opened the next time.
  useState(() => {
    if (isFailed) reloadDay();
  });
  return (
    <>
      <Screen width="wide" className={styles.today}>
        <HomeHeader />
        <ErrorBoundary
          FallbackComponent={NotLoaded}
          onError={() => {
            isFailed = true;
          }}
          onReset={reloadDay}
        >
          <Suspense fallback={<TodayLoading />}>
            <LoadedDay {...props} />
          </Suspense>
        </ErrorBoundary>
      </Screen>
      {children}
    </>
  );
}

/** Reads `CoachsDay` when it renders, as in admin-slot.tsx. */
function LoadedDay(props: AdminAppProps) {
  return <CoachsDay {...props} />;
}

function NotLoaded({ resetErrorBoundary }: FallbackProps) {
  return <DayWithoutModule message="Your day could not be loaded." onRetry={resetErrorBoundary} />;
}

function TodayLoading() {
  return (
    <LoadingState label="Loading today">
      <Skeleton shape="card" className={styles.loading} />
    </LoadingState>
  );
}
