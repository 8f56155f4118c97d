import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './time-button.module.css';

interface TimeButtonProps extends ComponentProps<'button'> {
  isChosen: boolean;
}

/** A free time: a tap chooses it. */
export function TimeButton({ isChosen, className, ...button }: TimeButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={classNames(styles.time, className)}
      aria-pressed={isChosen}
    />
  );
}

/** A free time that leads to where it is booked. */
export function TimeLink({ className, children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} className={classNames(styles.time, className)}>
      {children}
    </a>
  );
}
