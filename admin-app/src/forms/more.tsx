import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import styles from './more.module.css';

interface MoreProps {
  label?: string;
  isOpen?: boolean;
  /** Called when the coach opens or closes it. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Hides a part that is rarely needed: the browser's own disclosure. */
export function More({ label = 'More', isOpen = false, onToggle, children }: MoreProps) {
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>
        {label} <ChevronDown />
      </summary>
      {children}
    </details>
  );
}
