import type { ReactNode } from 'react';
import { classNames } from '@lessons/ui';
import { ConnectionLine } from '../notifications/connection-line.tsx';
import { MainNavigation } from './main-navigation.tsx';
import type { Frame as FrameName } from '../screens/screen-route.ts';
import styles from './frame.module.css';

/** Draws the frame of a screen. `--tab-bar` tells what is at the thumb how high the bar is. */
export function Frame({ name, children }: { name: FrameName; children: ReactNode }) {
  return (
    <div className={classNames(styles.frame, styles[name])}>
      <a className={classNames(styles.skip, 'not-printed')} href="#content">
        Skip to content
      </a>
      {name !== 'bare' && <MainNavigation />}
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      {name !== 'bare' && <ConnectionLine />}
    </div>
  );
}
