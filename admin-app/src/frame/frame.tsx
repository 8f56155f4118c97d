import { useEffect, type ReactNode } from 'react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { classNames } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { Ball, ballField } from '../ball/ball.tsx';
import { isFromGuide } from '../routes.ts';
import { dayDialogs } from '../today/day-dialogs.ts';
import { loadWhenIdle } from '../load-when-idle.ts';
import { laterScreens, NextStep } from './later-screens.tsx';
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
  const { path } = useAdmin();
  useLaterCodeWhenIdle();
  return (
    <div className={classNames(styles.content, fills && styles.fills)}>
      {header}
      {children}
      {isFromGuide(path) && <NextStep />}
      <Ball />
    </div>
  );
}

let isLoadingLater = false;

/** Loads the dialogs and the other screens once the first screen has all its data. */
function useLaterCodeWhenIdle(): void {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    // On the first render the screen's queries have only just begun.
    if (isFetching || queryClient.isFetching() > 0 || isLoadingLater) return;
    isLoadingLater = true;
    void loadWhenIdle([...dayDialogs, ballField, ...laterScreens]);
  }, [isFetching, queryClient]);
}
