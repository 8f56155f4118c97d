import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './card.module.css';

/** A sheet of paper on the chalk. For one thing that stands apart; lists are rows between chalk lines. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.card, className)} />;
}
