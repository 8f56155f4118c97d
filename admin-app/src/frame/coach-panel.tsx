import type { ComponentType } from 'react';
import { Tabs } from 'radix-ui';
import { PageHeader } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { places, tabPath, type Tab } from '../routes.ts';
import { OverviewTab } from '../tabs/overview/overview-tab.tsx';
import { BackToFirstSteps } from '../first-steps/back-to-first-steps.tsx';
import { useWideLayout } from '../use-wide-layout.ts';
import { CoachNavigation } from './coach-navigation.tsx';
import { BlockedTab, BookingsTab, PricingTab, WorkingHoursTab } from './later-screens.tsx';
import { LessonNotices } from './lesson-notices.tsx';
import { PanelTitle } from './panel-title.tsx';
import { ScreenPlace } from './screen-place.tsx';
import styles from './frame.module.css';

/** Rotating a phone must not mount the screen again, so it stays in the same element. */
const noTabPanel = { role: undefined, tabIndex: undefined, 'aria-labelledby': undefined };

const screens: Record<Tab, ComponentType> = {
  overview: OverviewTab,
  bookings: BookingsTab,
  schedule: WorkingHoursTab,
  blocked: BlockedTab,
  pricing: PricingTab,
};

/** The Coach Admin Panel: five tabs, each with its own URL. On a phone the navigation has links to them. */
export function CoachPanel({ tab }: { tab: Tab }) {
  const { navigate } = useAdmin();
  const isWide = useWideLayout();
  const Current = screens[tab];
  return (
    <Tabs.Root
      className={styles.frame}
      value={tab}
      onValueChange={(next) => navigate(tabPath(next as Tab))}
      orientation="vertical"
      activationMode="manual"
    >
      <CoachNavigation />
      <div className={styles.content}>
        <LessonNotices />
        <PageHeader title={<PanelTitle name={places[tab].label} />} />
        <BackToFirstSteps />
        <Tabs.Content value={tab} className={styles.panel} {...(isWide ? {} : noTabPanel)}>
          {/* The key shows the spinner of a tab that is being loaded, and not the tab before. */}
          <ScreenPlace key={tab}>
            <Current />
          </ScreenPlace>
        </Tabs.Content>
      </div>
    </Tabs.Root>
  );
}
