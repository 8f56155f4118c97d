import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './state.module.css';

/**
 * The drawings of what is missing: lessons to come or past, cards, a receipt, free days, hits, mails, blocks, a busy
 * day.
 */
export type Drawing =
  'court' | 'bench' | 'card' | 'receipt' | 'calendar' | 'search' | 'mail' | 'gate' | 'morning';

interface EmptyStateProps {
  title: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  /** A drawing in place of an icon, for what is the subject of its screen or section. */
  drawing?: Drawing;
  /** A button or link that leads to the first entry. */
  action?: ReactNode;
}

/** Says that there are no entries. For something that couldn't be fetched, use FailedState. */
export function EmptyState({ title, detail, icon, drawing, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawing && <span className={classNames(styles.drawing, styles[drawing])} />}
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
