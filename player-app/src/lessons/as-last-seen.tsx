import type { ReactNode } from 'react';
import { Button, type FailedStateProps } from '@lessons/ui';
import { RotateCw, WifiOff } from 'lucide-react';
import styles from './as-last-seen.module.css';

/** Says that something could not be fetched, above what was last seen of it. */
export function AsLastSeen({ children, ...failure }: FailedStateProps & { children: ReactNode }) {
  return (
    <div className={styles.seen}>
      <Notice {...failure} />
      {children}
    </div>
  );
}

/** The quiet line in place of a red failure, where something is known. */
export function Notice({ message, onRetry, retrying }: FailedStateProps) {
  return (
    <div className={styles.notice} role="status">
      <WifiOff />
      <p>{message}</p>
      <Button variant="quiet" icon={<RotateCw />} loading={retrying} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
