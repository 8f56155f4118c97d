import { PageHeader } from '@lessons/ui';
import { BackToFirstSteps } from '../first-steps/back-to-first-steps.tsx';
import type { SettingsSection } from '../routes.ts';
import { CoachNavigation } from './coach-navigation.tsx';
import { SettingsSections } from './later-screens.tsx';
import { LessonNotices } from './lesson-notices.tsx';
import { PanelTitle } from './panel-title.tsx';
import { ScreenPlace } from './screen-place.tsx';
import { SettingsLink } from './sidebar.tsx';
import styles from './frame.module.css';

/** The settings in the panel's frame, behind the gear. */
export function SettingsFrame({ first }: { first?: SettingsSection }) {
  return (
    <div className={styles.frame}>
      <CoachNavigation />
      <div className={styles.content}>
        <LessonNotices />
        <PageHeader title={<PanelTitle name="Settings" />} aside={<SettingsLink isCurrent />} />
        <BackToFirstSteps />
        <ScreenPlace>
          <SettingsSections first={first} />
        </ScreenPlace>
      </div>
    </div>
  );
}
