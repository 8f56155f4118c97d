import type { ReactNode } from 'react';
import styles from './state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  /** Shows an empty court, for what is the subject of its screen or section. */
  drawn?: boolean;
  /** A button or link that leads to the first entry. */
  action?: ReactNode;
}

/** Says that there are no entries. For something that couldn't be fetched, use FailedState. */
export function EmptyState({ title, detail, icon, drawn, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawn && <span className={styles.court} />}
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
