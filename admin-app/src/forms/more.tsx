import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import styles from './more.module.css';

interface MoreProps {
  isOpen?: boolean;
  /** Called when the coach opens or closes it. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Hides the rarely needed part of a dialog: the browser's own disclosure. */
export function More({ isOpen = false, onToggle, children }: MoreProps) {
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>
        More <ChevronDown />
      </summary>
      {children}
    </details>
  );
}
