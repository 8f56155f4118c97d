import type { ComponentType } from 'react';
import { useAdmin } from '../admin-context.tsx';
import { clientIn, hoursTabs, tabNames, tabPath, type Tab } from '../routes.ts';
import { ScreenHeader } from '../screen-header.tsx';
import { OverviewTab } from '../overview/overview-tab.tsx';
import { ViewLinks } from '../view-links.tsx';
import {
  BlockedTab,
  BookingsTab,
  ClientsTab,
  PricingTab,
  RulesTab,
  WorkingHoursTab,
} from './later-screens.tsx';
import { Frame } from './frame.tsx';
import styles from './frame.module.css';

const screens: Record<Tab, ComponentType> = {
  overview: OverviewTab,
  bookings: BookingsTab,
  clients: ClientsTab,
  schedule: WorkingHoursTab,
  blocked: BlockedTab,
  rules: RulesTab,
  pricing: PricingTab,
};

/** The Coach Admin Panel: tabs with an address each, to which the shell's navigation leads. Hours has two parts. */
export function CoachPanel({ tab }: { tab: Tab }) {
  const { path } = useAdmin();
  const Current = screens[tab];
  const name = tabNames[tab];
  // A client is a screen with a head of its own.
  const isClient = tab === 'clients' && clientIn(path) !== null;
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
          views={[
            { name: 'Hours', href: tabPath('schedule'), isCurrent: tab !== 'rules' },
            { name: 'Rules', href: tabPath('rules'), isCurrent: tab === 'rules' },
          ]}
        />
      )}
      <Current />
    </Frame>
  );
}
