import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { LoadingState, Screen, Skeleton } from '@lessons/ui';
import { loadAdminPart } from './load-admin-part.ts';
import { useModuleProps } from './use-module-props.ts';
import styles from './coach-today.module.css';

// At module level, as in admin-slot.tsx.
let CoachsDay = lazyDay();
let isMissing = false;

function lazyDay() {
  return lazy(async () => {
    try {
      return { default: (await loadAdminPart('today')).Today };
    } catch {
      // A module of an older release, or its server is down: Home is whole without it, and the coach's
      // screens say what is wrong.
      isMissing = true;
      return { default: () => null };
    }
  });
}

/** The coach's day above Home, by the coach's module. Nothing if the module cannot show it. */
export function CoachToday() {
  const props = useModuleProps();
  // Loads it again when Home is opened the next time.
  useState(() => {
    if (!isMissing) return;
    isMissing = false;
    CoachsDay = lazyDay();
  });
  return (
    <ErrorBoundary fallback={null} onError={(error) => reportError(error)}>
      <Screen width="wide" className={styles.today}>
        <Suspense fallback={<TodayLoading />}>
          <CoachsDay {...props} />
        </Suspense>
      </Screen>
    </ErrorBoundary>
  );
}

function TodayLoading() {
  return (
    <LoadingState label="Loading today">
      <Skeleton shape="card" className={styles.loading} />
    </LoadingState>
  );
}
