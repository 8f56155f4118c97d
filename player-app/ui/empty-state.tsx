import type { ReactNode } from 'react';
import styles from './state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  /** A button or link that leads to the first entry. */
  action?: ReactNode;
}

/** Says that there are no entries. For something that couldn't be fetched, use FailedState. */
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
