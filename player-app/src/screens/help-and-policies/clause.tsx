import type { ReactNode } from 'react';
import styles from './policies.module.css';

/** One rule under its own small heading. */
export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.clause}>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  );
}

export function Clauses({ children }: { children: ReactNode }) {
  return <div className={styles.clauses}>{children}</div>;
}
