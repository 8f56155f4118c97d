import type { ComponentProps, ElementType } from 'react';
import { classNames } from './class-names.ts';
import styles from './segments.module.css';

interface SegmentsOwnProps<Tag extends ElementType> {
  /** The element, a `div` by default. */
  as?: Tag;
}

/** A few views or values, one of which holds: links with `aria-current`, or buttons with `aria-pressed`. */
export function Segments<Tag extends ElementType = 'div'>(
  props: SegmentsOwnProps<Tag> & Omit<ComponentProps<Tag>, keyof SegmentsOwnProps<Tag>>,
) {
  const {
    as: Element = 'div',
    className,
    ...rest
  }: SegmentsOwnProps<ElementType> & ComponentProps<'div'> = props;
  return <Element {...rest} className={classNames(styles.segments, className)} />;
}
