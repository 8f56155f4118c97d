import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  children: ReactNode;
  tone?: 'neutral' | 'grass' | 'amber' | 'clay' | 'onGrass' | undefined;
}

/** One or two words about the thing beside it. The words say it; the tone only helps. */
export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
