import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

/**
 * `primary` is the ball: the next step, one per screen. `secondary` stands beside it, `quiet` is text alone,
 * `danger` cancels or removes.
 */
export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** Takes the whole width of its place. */
  wide?: boolean | undefined;
  /** A lucide icon; decorative, the label says it all. */
  icon?: ReactNode;
  /** Puts the icon behind the label: an arrow to the next step. */
  iconAfter?: boolean | undefined;
  className?: string | undefined;
}

export function buttonClass({
  variant = 'secondary',
  wide,
  iconAfter,
  className,
}: Omit<ButtonLook, 'icon'>): string {
  return classNames(
    styles.button,
    styles[variant],
    wide && styles.wide,
    iconAfter && styles.iconAfter,
    className,
  );
}
