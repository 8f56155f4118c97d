import type { ComponentProps, CSSProperties, ElementType } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';

/** A step of `--space-…`. */
type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8;

interface Layout<Tag extends ElementType> {
  /** The element, a `div` by default. */
  as?: Tag;
  gap?: Space;
  /** The space between rows, where it differs from `gap`. */
  rowGap?: 0 | Space;
  /** Where parts smaller than their line stand in it: in a stack from side to side, otherwise from top to bottom. */
  align?: 'start' | 'center' | 'baseline' | 'end' | undefined;
  /** What becomes of the room beside the parts of a row. */
  justify?: 'between' | 'center' | 'end';
  /** In a place that is taller, the parts of a stack stay at its top. */
  top?: boolean;
}

type LayoutProps<Tag extends ElementType> = Layout<Tag> & Omit<ComponentProps<Tag>, keyof Layout<Tag>>;

/** Parts below each other. What the style sheet of a screen says, for a wide window for example, comes before. */
export function Stack<Tag extends ElementType = 'div'>(props: LayoutProps<Tag>) {
  return layOut(styles.stack, props);
}

/** Parts beside each other. */
export function Row<Tag extends ElementType = 'div'>(props: LayoutProps<Tag>) {
  return layOut(styles.row, props);
}

/** Parts beside each other that go on in another row where there is no room. */
export function Cluster<Tag extends ElementType = 'div'>(props: LayoutProps<Tag>) {
  return layOut(styles.cluster, props);
}

/** As many columns of one width as there is room for, each of `min` rem at least. */
export function Columns<Tag extends ElementType = 'div'>({
  min,
  keepsEmpty = false,
  ...rest
}: LayoutProps<Tag> & { min: number; /** Columns without parts keep their room. */ keepsEmpty?: boolean }) {
  const style = { '--min': `${min}rem` } as CSSProperties;
  return layOut(classNames(styles.columns, keepsEmpty && styles.keepsEmpty), { ...rest, style });
}

/** The style sheet reads the attributes: as classes, each value would be a name in every page's script. */
function layOut(kind: string | undefined, props: LayoutProps<ElementType>) {
  const { as: Element = 'div', gap, rowGap, align, justify, top, className, ...rest } = props;
  return (
    <Element
      {...rest}
      data-gap={gap}
      data-row-gap={rowGap}
      data-align={align}
      data-justify={justify}
      data-top={top}
      className={classNames(kind, className)}
    />
  );
}
