import { PageHeader } from '@lessons/ui';
import { SettingsSections } from '../settings/settings-sections.tsx';
import { CoachNavigation } from './coach-navigation.tsx';
import { LessonNotices } from './lesson-notices.tsx';
import { PanelTitle } from './panel-title.tsx';
import { SettingsLink } from './sidebar.tsx';
import styles from './frame.module.css';

/** The settings in the panel's frame, behind the gear. */
export function SettingsFrame() {
  return (
    <div className={styles.frame}>
      <CoachNavigation />
      <div className={styles.content}>
        <LessonNotices />
        <PageHeader title={<PanelTitle name="Settings" />} aside={<SettingsLink isCurrent />} />
        <SettingsSections />
      </div>
    </div>
  );
}
