import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

/**
 * `primary` is the next step, one per screen. `quiet` is text alone. `danger` cancels or removes
 * something.
 */
export interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** Takes the width of its container, or does so on a phone alone. */
  wide?: boolean | 'phone' | undefined;
  /** The words of a quiet button begin, or end, where the lines around it do. */
  flush?: 'start' | 'end' | undefined;
  /** A lucide icon. Decorative: the label has to make sense without it. */
  icon?: ReactNode;
  /** Puts the icon after the label, e.g. an arrow to the next step. */
  iconAfter?: boolean | undefined;
  className?: string | undefined;
}

const FLUSH = { start: styles.flushStart, end: styles.flushEnd };

export function buttonClass({
  variant = 'secondary',
  wide,
  iconAfter,
  flush,
  className,
}: Omit<ButtonStyle, 'icon'>): string {
  return classNames(
    styles.button,
    styles[variant],
    wide && (wide === 'phone' ? styles.wideOnPhone : styles.wide),
    iconAfter && styles.iconAfter,
    flush && FLUSH[flush],
    className,
  );
}
