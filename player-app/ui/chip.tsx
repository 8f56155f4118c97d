import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './chip.module.css';

interface ChipProps extends ComponentProps<'button'> {
  /** Undefined for what is done at once. */
  isOn?: boolean;
}

/** A choice that one tap makes. */
export function Chip({ isOn, className, ...button }: ChipProps) {
  return (
    <button {...button} type="button" className={classNames(styles.chip, className)} aria-pressed={isOn} />
  );
}
