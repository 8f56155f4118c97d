import type { ComponentProps, ReactNode } from 'react';
import { classNames, PageHeader } from '@lessons/ui';
import { AdminLinkButton } from '../admin-link.tsx';
import { BackToFirstSteps } from '../first-steps/back-to-first-steps.tsx';
import { settingsPath } from '../routes.ts';
import { WeekScreen } from '../week/week-screen.tsx';
import { CoachNavigation } from './coach-navigation.tsx';
import { AuditLog, SettingsSections } from './later-screens.tsx';
import { LessonNotices } from './lesson-notices.tsx';
import { PanelTitle } from './panel-title.tsx';
import { ScreenPlace } from './screen-place.tsx';
import styles from './frame.module.css';

interface FrameProps {
  /** Above the screen; the week has its own. */
  header?: ReactNode;
  /** On a wide window the screen is as high as the window. */
  fills?: boolean;
  children: ReactNode;
}

/** The panel's frame around a screen that is none of its tabs. */
function Frame({ header, fills = false, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <CoachNavigation />
      <div className={classNames(styles.content, fills && styles.fills)}>
        <LessonNotices />
        {header}
        <ScreenPlace>{children}</ScreenPlace>
      </div>
    </div>
  );
}

/** The Admin Schedule. */
export function WeekFrame(props: ComponentProps<typeof WeekScreen>) {
  return (
    <Frame fills>
      <WeekScreen {...props} />
    </Frame>
  );
}

/** The settings. */
export function SettingsFrame(props: ComponentProps<typeof SettingsSections>) {
  return (
    <Frame
      header={
        <>
          <PageHeader title={<PanelTitle name="Settings" />} />
          <BackToFirstSteps />
        </>
      }
    >
      <SettingsSections {...props} />
    </Frame>
  );
}

/** The audit log. The settings lead to it. */
export function AuditFrame() {
  return (
    <Frame
      header={
        <PageHeader
          title="Audit Log"
          aside={<AdminLinkButton href={settingsPath('access')}>Settings</AdminLinkButton>}
        />
      }
    >
      <AuditLog />
    </Frame>
  );
}
