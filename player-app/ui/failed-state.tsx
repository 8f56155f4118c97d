import type { ReactNode } from 'react';
import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Status } from './text.tsx';
import styles from './state.module.css';

export interface FailedStateProps {
  /** The failed action, in a sentence. */
  message: ReactNode;
  onRetry: () => void;
  retrying?: boolean | undefined;
}

/** Says that something couldn't be fetched, and offers Retry. */
export function FailedState({ message, onRetry, retrying = false }: FailedStateProps) {
  return (
    <Status as="div" urgent className={classNames(styles.state, styles.failed)}>
      <span className={styles.icon}>
        <CircleAlert />
      </span>
      <p className={styles.title}>{message}</p>
      <div className={styles.action}>
        <Button icon={<RotateCw />} loading={retrying} onClick={onRetry}>
          Retry
        </Button>
      </div>
    </Status>
  );
}
