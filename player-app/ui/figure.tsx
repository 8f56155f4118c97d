import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './figure.module.css';

export interface FigureProps extends ComponentProps<'span'> {
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
}

/** A time or a sum of money in the display face, its figures all of one width. */
export function Figure({ size = 'md', className, ...rest }: FigureProps) {
  return <span {...rest} className={classNames(styles.figure, styles[size], className)} />;
}
