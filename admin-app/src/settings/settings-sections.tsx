import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { describeRelease } from '@lessons/contract';
import { AdminLink } from '../admin-link.tsx';
import { settingsPath, settingsTitles, type SettingsSection } from '../routes.ts';
import { useWideLayout } from '../use-wide-layout.ts';
import { AuditLogSection } from './audit-log-section.tsx';
import { BusinessDetailsSection } from './business-details-section.tsx';
import { CoachProfileSection } from './coach-profile-section.tsx';
import { LessonsFeedSection } from './lessons-feed-section.tsx';
import { UndeliveredMailsSection } from './undelivered-mails-section.tsx';
import styles from './settings.module.css';

const sections: Record<SettingsSection, ReactNode> = {
  profile: <CoachProfileSection />,
  business: <BusinessDetailsSection />,
  mails: <UndeliveredMailsSection />,
  feed: <LessonsFeedSection />,
  access: <AuditLogSection />,
};

interface SettingsSectionsProps {
  offered: readonly SettingsSection[];
  /** Null shows the list alone, which a wide window has beside the section. */
  current: SettingsSection | null;
}

/** The settings that the coach changes rarely: each section has its address, and its title above, in the frame. */
export function SettingsSections({ offered, current }: SettingsSectionsProps) {
  const isWide = useWideLayout();
  return (
    <div className={styles.settings}>
      {(isWide || !current) && (
        <nav aria-label="Settings">
          <ul role="list" className={styles.list}>
            {offered.map((name) => (
              <li key={name}>
                <AdminLink href={settingsPath(name)} aria-current={name === current ? 'page' : undefined}>
                  {settingsTitles[name]}
                  {!isWide && <ChevronRight />}
                </AdminLink>
              </li>
            ))}
          </ul>
          <p className={styles.release}>Coach’s panel, version {describeRelease(RELEASE)}</p>
        </nav>
      )}
      {current && (
        <section className={styles.section} aria-label={settingsTitles[current]}>
          {sections[current]}
        </section>
      )}
    </div>
  );
}
