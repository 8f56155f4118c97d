import type { ComponentType } from 'react';
import { useAdmin } from '../admin-context.tsx';
import { bookingsViewOf, tabNames, type Tab } from '../routes.ts';
import { ScreenHeader } from '../screen-header.tsx';
import { OverviewTab } from '../tabs/overview/overview-tab.tsx';
import { BlockedTab, BookingsTab, PricingTab, WorkingHoursTab } from './later-screens.tsx';
import { Frame } from './frame.tsx';
import styles from './frame.module.css';

const screens: Record<Tab, ComponentType> = {
  overview: OverviewTab,
  bookings: BookingsTab,
  schedule: WorkingHoursTab,
  blocked: BlockedTab,
  pricing: PricingTab,
};

/** The Coach Admin Panel: five tabs, each with its own URL, to which the shell's navigation leads. */
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
      <Current />
    </Frame>
  );
}
