import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import styles from './money.module.css';

/** Hides the rarely needed part of a dialog: the browser's own disclosure. */
export function More({ children }: { children: ReactNode }) {
  return (
    <details className={styles.more}>
      <summary>
        More <ChevronDown />
      </summary>
      {children}
    </details>
  );
}
