import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** `line` is a line of text, `row` a list row. */
  shape?: 'line' | 'row' | 'card' | undefined;
  /** The height, where it is not that of the shape. A class name can give it by the window. */
  height?: string | undefined;
  className?: string | undefined;
}

/** Placeholder of the size of the content to come. Put a group of them in LoadingState. */
export function Skeleton({ shape = 'line', height, className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape], className)}
      style={height ? { blockSize: height } : undefined}
      aria-hidden="true"
    />
  );
}

/** Tells screen readers once, for a group of skeletons, that something is loading. */
export function LoadingState({
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
