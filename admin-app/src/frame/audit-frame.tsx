import { PageHeader } from '@lessons/ui';
import { AdminLinkButton } from '../admin-link.tsx';
import { SETTINGS_PATH } from '../routes.ts';
import { CoachNavigation } from './coach-navigation.tsx';
import { AuditLog } from './later-screens.tsx';
import { LessonNotices } from './lesson-notices.tsx';
import { ScreenPlace } from './screen-place.tsx';
import styles from './frame.module.css';

/** The audit log in the panel's frame. The settings lead to it. */
export function AuditFrame() {
  return (
    <div className={styles.frame}>
      <CoachNavigation />
      <div className={styles.content}>
        <LessonNotices />
        <PageHeader
          title="Audit Log"
          aside={<AdminLinkButton href={SETTINGS_PATH}>Settings</AdminLinkButton>}
        />
        <ScreenPlace>
          <AuditLog />
        </ScreenPlace>
      </div>
    </div>
  );
}
