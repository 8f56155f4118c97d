import type { ComponentProps } from 'react';
import { useAdmin } from '../admin-context.tsx';
import { SETTINGS_PATH, settingsPages, type SettingsSection } from '../routes.ts';
import { ScreenHeader } from '../screen-header.tsx';
import { useWideLayout } from '../use-wide-layout.ts';
import { WeekScreen } from '../week/week-screen.tsx';
import { Frame } from './frame.tsx';
import { MoneyPage, SettingsSections } from './later-screens.tsx';

/** The Admin Schedule. */
export function WeekFrame(props: ComponentProps<typeof WeekScreen>) {
  return (
    <Frame fills>
      <WeekScreen {...props} />
    </Frame>
  );
}

/**
 * The settings: a page under its own title. Without one a phone shows the list of them, with the short sections below it, and
 * a wide window the first one.
 */
export function SettingsFrame({ section = null }: { section?: SettingsSection | null }) {
  const isWide = useWideLayout();
  const { user } = useAdmin();
  const pages = settingsPages(user.isAdmin);
  const named = pages.find(({ sections }) => section !== null && sections.includes(section));
  const current = isWide ? (named ?? pages[0]) : named?.sections.length === 1 ? named : undefined;
  return (
    <Frame
      header={
        current ? (
          <ScreenHeader
            name={current.title}
            {...(isWide ? { eyebrow: 'Set-up' } : { back: { href: SETTINGS_PATH, label: 'All of Set-up' } })}
          />
        ) : (
          <ScreenHeader name="Set-up" eyebrow="Coach Admin Panel" />
        )
      }
    >
      <SettingsSections pages={pages} current={current} first={section} />
    </Frame>
  );
}

/** The page about money. */
export function MoneyFrame(props: ComponentProps<typeof MoneyPage>) {
  return (
    <Frame header={<ScreenHeader name="Money" eyebrow="Coach Admin Panel" />}>
      <MoneyPage {...props} />
    </Frame>
  );
}
