import type { ReactNode } from 'react';
import { classNames } from '@lessons/ui';
import { ScreenPlace } from './screen-place.tsx';
import styles from './frame.module.css';

interface FrameProps {
  /** Above the screen, at once; the week and a client have their own. */
  header?: ReactNode;
  /** On a wide window the screen is as high as the window. */
  fills?: boolean;
  children: ReactNode;
}

/** The frame of the coach's screens. The navigation around it is the shell's. */
export function Frame({ header, fills = false, children }: FrameProps) {
  return (
    <div className={classNames(styles.content, fills && styles.fills)}>
      {header}
      <ScreenPlace>{children}</ScreenPlace>
    </div>
  );
}
