import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { describeRelease } from '@lessons/contract';
import { Cluster, Columns, Muted, Section, Stack } from '@lessons/ui';
import { AdminLink, AdminLinkButton } from '../admin-link.tsx';
import {
  SETTINGS_PATH,
  settingsPath,
  settingsTitles,
  type SettingsPage,
  type SettingsSection,
} from '../routes.ts';
import { useWideLayout } from '../use-wide-layout.ts';
import { BusinessDetailsSection } from './business-details-form.tsx';
import { CoachProfileSection } from './coach-profile-section.tsx';
import { LessonsFeedSection } from './lessons-feed-section.tsx';
import { UndeliveredMailsSection } from './undelivered-mails-section.tsx';
import styles from './settings.module.css';

const sections: Record<SettingsSection, ReactNode> = {
  profile: <CoachProfileSection />,
  business: <BusinessDetailsSection />,
  mails: <UndeliveredMailsSection />,
  feed: <LessonsFeedSection />,
  access: <AccessSection />,
};

interface SettingsSectionsProps {
  pages: readonly SettingsPage[];
  /** Undefined shows the list, which a wide window has beside the page, and the short sections below it. */
  current: SettingsPage | undefined;
  /** The section that the address names. On a phone it is the first of the short ones. */
  first: SettingsSection | null;
}

/** The settings that the coach changes rarely. A form has a page; what is short lies together. */
export function SettingsSections({ pages, current, first }: SettingsSectionsProps) {
  const isWide = useWideLayout();
  const listed = isWide ? pages : pages.filter(({ sections: { length } }) => length === 1);
  const page = current ?? pages.find((other) => !listed.includes(other));
  return (
    <Stack gap={6} className={styles.settings}>
      {(isWide || !current) && (
        <nav aria-label="Set-up">
          <ul role="list" className={styles.list}>
            {listed.map((other) => (
              <li key={other.title}>
                <AdminLink href={pathOf(other)} aria-current={other === current ? 'page' : undefined}>
                  {other.title}
                  {!isWide && <ChevronRight />}
                </AdminLink>
              </li>
            ))}
          </ul>
          {isWide && <Release />}
        </nav>
      )}
      {page && <Page page={page} first={isWide ? null : first} />}
      {!isWide && !current && <Release />}
    </Stack>
  );
}

function pathOf({ sections: [first] }: SettingsPage): string {
  return first ? settingsPath(first) : SETTINGS_PATH;
}

function Page({ page, first }: { page: SettingsPage; first: SettingsSection | null }) {
  const [only, ...others] = page.sections;
  if (only && others.length === 0) {
    return (
      <Stack as="section" gap={3} top className={styles.section} aria-label={settingsTitles[only]}>
        {sections[only]}
      </Stack>
    );
  }
  const ordered = page.sections.toSorted((one, other) => Number(other === first) - Number(one === first));
  return (
    <Columns gap={8} top min={20} className={styles.parts}>
      {ordered.map((name) => (
        <Section key={name} title={settingsTitles[name]}>
          {sections[name]}
        </Section>
      ))}
    </Columns>
  );
}

/** Leads an admin to who has access. */
function AccessSection() {
  return (
    <>
      <Muted prose>Give access and take it away, and reset a lost second factor.</Muted>
      <Cluster gap={2} className={styles.buttons}>
        <AdminLinkButton href="/admin-setup">People with access</AdminLinkButton>
      </Cluster>
    </>
  );
}

function Release() {
  return (
    <Muted small facts className={styles.release}>
      Coach’s panel, version {describeRelease(RELEASE)}
    </Muted>
  );
}
