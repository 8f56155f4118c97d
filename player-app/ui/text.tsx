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

interface StatusOwnProps<Tag extends ElementType> {
  /** The element, a `p` by default. */
  as?: Tag;
  /** Read out at once. */
  urgent?: boolean;
  /** Of no part of the screen: it is read out also over an open dialog, which silences the rest. */
  overDialogs?: boolean;
}

/**
 * What changes away from the focus, read out as it does. It is drawn before it has a text where that is possible: many
 * readers skip what a region is drawn with. What an act has done is told by a toast, or by the coach's line at the thumb.
 */
export function Status<Tag extends ElementType = 'p'>(
  props: StatusOwnProps<Tag> & Omit<ComponentProps<Tag>, keyof StatusOwnProps<Tag>>,
) {
  const {
    as: Element = 'p',
    urgent,
    overDialogs,
    ...rest
  }: StatusOwnProps<ElementType> & ComponentProps<'p'> = props;
  const region = overDialogs ? { 'aria-live': 'polite' } : { role: urgent ? 'alert' : 'status' };
  return <Element {...region} {...rest} />;
}

interface ProblemProps extends ComponentProps<'p'> {
  small?: boolean;
  /** On a ground of its own, above or below a whole form. */
  boxed?: boolean;
}

/** Why something can't be done, read out as it appears. Nothing while it is empty. */
export function Problem({ small, boxed, className, ...rest }: ProblemProps) {
  const names = [styles.problem, small && styles.small, boxed && styles.boxed];
  return <Status urgent {...rest} className={classNames(...names, className)} />;
}
