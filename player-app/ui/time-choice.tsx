import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './time-choice.module.css';

interface TimeChoiceProps extends ComponentProps<'button'> {
  isChosen: boolean;
}

/** A free time: a tap chooses it. */
export function TimeChoice({ isChosen, className, ...button }: TimeChoiceProps) {
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
