import type { ReactNode } from 'react';
import styles from './state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  /** The way to fill it. */
  action?: ReactNode;
}

/** Nothing is here, and that is true. For what couldn't be fetched, use FailedState. */
export function EmptyState({ title, detail, icon, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
