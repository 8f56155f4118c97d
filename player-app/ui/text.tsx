import type { ComponentProps, ElementType } from 'react';
import { classNames } from './class-names.ts';
import styles from './text.module.css';

interface MutedOwnProps<Tag extends ElementType> {
  /** The element, a `p` by default. */
  as?: Tag;
  small?: boolean;
  /** Times and money, and names as long as they may be. */
  facts?: boolean;
  /** Lines no longer than are easy to read. */
  prose?: boolean;
}

/** Second text, such as a hint below a field or the facts below a title. */
export function Muted<Tag extends ElementType = 'p'>(
  props: MutedOwnProps<Tag> & Omit<ComponentProps<Tag>, keyof MutedOwnProps<Tag>>,
) {
  const {
    as: Element = 'p',
    small,
    facts,
    prose,
    className,
    ...rest
  }: MutedOwnProps<ElementType> & ComponentProps<'p'> = props;
  const names = [styles.muted, small && styles.small, facts && styles.facts, prose && styles.prose];
  return <Element {...rest} className={classNames(...names, className)} />;
}

/** Why something can't be done, read out as it appears. Nothing while it is empty. */
export function Problem({ small, className, ...rest }: ComponentProps<'p'> & { small?: boolean }) {
  return (
    <p role="alert" {...rest} className={classNames(styles.problem, small && styles.small, className)} />
  );
}
