import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { describeRelease } from '@lessons/contract';
import { useAdmin } from '../admin-context.tsx';
import { AdminBackLink, AdminLink } from '../admin-link.tsx';
import { SETTINGS_PATH, settingsPath, settingsSections, type SettingsSection } from '../routes.ts';
import { useWideLayout } from '../use-wide-layout.ts';
import { AuditLogSection } from './audit-log-section.tsx';
import { BusinessDetailsSection } from './business-details-section.tsx';
import { CoachProfileSection } from './coach-profile-section.tsx';
import { LessonsFeedSection } from './lessons-feed-section.tsx';
import { OwnCalendarSection } from './own-calendar-section.tsx';
import { UndeliveredMailsSection } from './undelivered-mails-section.tsx';
import styles from './settings.module.css';

const sections: Record<SettingsSection, { title: string; content: ReactNode }> = {
  profile: { title: 'Your profile', content: <CoachProfileSection /> },
  business: { title: 'Business details', content: <BusinessDetailsSection /> },
  mails: { title: 'Undelivered mails', content: <UndeliveredMailsSection /> },
  calendar: { title: 'Your own calendar', content: <OwnCalendarSection /> },
  feed: { title: 'Lessons in your calendar', content: <LessonsFeedSection /> },
  access: { title: 'Access and audit log', content: <AuditLogSection /> },
};

interface SettingsSectionsProps {
  /** Without one a phone shows the list of them, a wide window the first one. */
  section?: SettingsSection | null;
}

/** The settings that the coach changes rarely: each section has its address, and on a wide window a list beside it. */
export function SettingsSections({ section = null }: SettingsSectionsProps) {
  const isWide = useWideLayout();
  const { user } = useAdmin();
  // Only an admin reads the audit log.
  const offered = settingsSections.filter((name) => name !== 'access' || user.isAdmin);
  const current = offered.find((name) => name === section) ?? (isWide ? 'profile' : null);
  return (
    <div className={styles.settings}>
      {(isWide || !current) && (
        <nav aria-label="Settings">
          <ul role="list" className={styles.list}>
            {offered.map((name) => (
              <li key={name}>
                <AdminLink href={settingsPath(name)} aria-current={name === current ? 'page' : undefined}>
                  {sections[name].title}
                  {!isWide && <ChevronRight />}
                </AdminLink>
              </li>
            ))}
          </ul>
          <p className={styles.release}>Coach’s panel, version {describeRelease(RELEASE)}</p>
        </nav>
      )}
      {current && (
        <div className={styles.section}>
          {!isWide && <AdminBackLink href={SETTINGS_PATH}>All settings</AdminBackLink>}
          {sections[current].content}
        </div>
      )}
    </div>
  );
}
