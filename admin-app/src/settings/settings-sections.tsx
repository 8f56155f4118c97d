import { describeRelease } from '@lessons/contract';
import type { SettingsSection } from '../routes.ts';
import { AuditLogSection } from './audit-log-section.tsx';
import { BusinessDetailsSection } from './business-details-section.tsx';
import { CoachProfileSection } from './coach-profile-section.tsx';
import { UndeliveredMailsSection } from './undelivered-mails-section.tsx';
import { LessonsFeedSection } from './lessons-feed-section.tsx';
import { OwnCalendarSection } from './own-calendar-section.tsx';
import styles from './settings.module.css';

/** The settings that the coach changes rarely: one component for each section. */
export function SettingsSections({ first = 'profile' }: { first?: SettingsSection | undefined }) {
  return (
    <div className={styles.sections}>
      {first === 'business' && <BusinessDetailsSection />}
      <CoachProfileSection />
      {first === 'profile' && <BusinessDetailsSection />}
      <UndeliveredMailsSection />
      <OwnCalendarSection />
      <LessonsFeedSection />
      <AuditLogSection />
      <p className={styles.release}>Coach’s panel, version {describeRelease(RELEASE)}</p>
    </div>
  );
}
