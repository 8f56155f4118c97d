import type { ComponentType } from 'react';
import { useAdmin } from '../admin-context.tsx';
import { bookingsViewOf, hoursTabs, tabNames, tabPath, type Tab } from '../routes.ts';
import { ScreenHeader } from '../screen-header.tsx';
import { OverviewTab } from '../tabs/overview/overview-tab.tsx';
import { ViewLinks } from '../view-links.tsx';
import {
  AwayTab,
  BlockedTab,
  BookingsTab,
  OtherHoursTab,
  OwnCalendarSection,
  PricingTab,
  WorkingHoursTab,
} from './later-screens.tsx';
import { Frame } from './frame.tsx';
import styles from './frame.module.css';

const screens: Record<Tab, ComponentType> = {
  overview: OverviewTab,
  bookings: BookingsTab,
  schedule: WorkingHoursTab,
  'other-hours': OtherHoursTab,
  away: AwayTab,
  blocked: BlockedTab,
  calendar: OwnCalendarSection,
  pricing: PricingTab,
};

/** The Coach Admin Panel: tabs with an address each, to which the shell's navigation leads. Those of Hours lead to each other. */
export function CoachPanel({ tab }: { tab: Tab }) {
  const { path } = useAdmin();
  const Current = screens[tab];
  const name = tabNames[tab];
  // A client is a screen with a head of its own.
  const isClient = tab === 'bookings' && bookingsViewOf(path).clientId !== null;
  return (
    // The key shows the spinner of a tab that is being loaded, and not the tab before.
    <Frame
      key={tab}
      header={
        !isClient && (
          <ScreenHeader name={name}>
            <span className={styles.panelName}>Coach Admin Panel</span> {name}
          </ScreenHeader>
        )
      }
    >
      {hoursTabs.includes(tab) && (
        <ViewLinks
          label="Hours"
          views={hoursTabs.map((part) => ({
            name: part === 'calendar' ? 'Your calendar' : tabNames[part],
            href: tabPath(part),
            isCurrent: part === tab,
          }))}
        />
      )}
      <Current />
    </Frame>
  );
}
