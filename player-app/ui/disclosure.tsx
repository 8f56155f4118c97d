import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './disclosure.module.css';

interface DisclosureProps {
  label?: string;
  /** As wide as its place, such as a question in a list of them. */
  wide?: boolean;
  isOpen?: boolean;
  /** Called when the person opens or closes it. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Hides what is rarely needed. The browser's own disclosure brings the keyboard and the reading out. */
export function Disclosure({ label = 'More', wide, isOpen = false, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={classNames(styles.disclosure, wide && styles.wide)}
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
