import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { Button, classNames, type FailedStateProps, Row, Stack, Status } from '@lessons/ui';
import { isConnectionSlow, onConnectionSlow } from '../site/within-time.ts';
import styles from './connection-line.module.css';

interface Failure extends Pick<FailedStateProps, 'message'> {
  retry: () => void;
}

let failures: readonly Failure[] = [];
const listeners = new Set<() => void>();

function setFailures(now: readonly Failure[]): void {
  failures = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says in the frame's line that something could not be fetched, while what was seen of it before is shown. */
export function ShownAsLastSeen({ message, onRetry }: Pick<FailedStateProps, 'message' | 'onRetry'>) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const failure = { message, retry: () => retry() };
    setFailures([...failures, failure]);
    return () => setFailures(failures.filter((other) => other !== failure));
  }, [message]);
  return null;
}

/** Returns whether the server has been silent for three seconds. */
export const useConnectionSlow = () => useSyncExternalStore(onConnectionSlow, isConnectionSlow);

/**
 * The one place that says that what is shown was seen before: the server is silent, or has refused. It lies over the screen,
 * so that nothing moves. Everything that failed is tried again together, also when the connection is back.
 */
export function ConnectionLine() {
  const failed = useSyncExternalStore(subscribe, () => failures);
  const isSlow = useConnectionSlow();
  const retryAll = () => {
    for (const { retry } of failed) retry();
  };
  const onOnline = useEffectEvent(retryAll);
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  const [first] = failed;
  return (
    <Status as={Stack} align="center" className={classNames(styles.place, 'not-printed')} overDialogs>
      {(first || isSlow) && (
        <Row gap={2} align="center" className={styles.line}>
          <p>
            {!first
              ? 'Slow connection · as last seen'
              : navigator.onLine
                ? first.message
                : 'You are offline · as last seen'}
          </p>
          {first && (
            <Button variant="quiet" onClick={retryAll}>
              Retry
            </Button>
          )}
        </Row>
      )}
    </Status>
  );
}
