import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './figure.module.css';

interface FigureProps extends ComponentProps<'span'> {
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
}

/** A time or an amount of money, in the display typeface with tabular figures. */
export function Figure({ size = 'md', className, ...rest }: FigureProps) {
  return <span {...rest} className={classNames(styles.figure, styles[size], className)} />;
}
