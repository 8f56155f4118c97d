import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './screen.module.css';

interface ScreenProps {
  children: ReactNode;
  /** `reading` suits text and forms, `wide` cards side by side, `widest` what also fills a desktop. */
  width?: 'reading' | 'wide' | 'widest' | undefined;
  className?: string | undefined;
}

/** The column that holds the parts of a screen. */
export function Screen({ children, width = 'reading', className }: ScreenProps) {
  return <div className={classNames(styles.screen, styles[width], className)}>{children}</div>;
}
