import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** `line` is a line of text, `row` a list row, `card` a card; the class name can size it exactly. */
  shape?: 'line' | 'row' | 'card' | undefined;
  className?: string | undefined;
}

/** The shape of what is coming, in the room it will take. Put a group of them in LoadingPlace. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}

/** Says once, for a whole group of skeletons, that something is loading. */
export function LoadingPlace({
  label = 'Loading',
  className,
  children,
}: {
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-label={label} className={className}>
      {children}
    </div>
  );
}
