import type { ComponentType } from 'react';
import { Tabs } from 'radix-ui';
import { PageHeader } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { tabItems, tabPath, tabs, WEEK_PATH, weekItem, type Tab } from '../routes.ts';
import { OverviewTab } from '../tabs/overview/overview-tab.tsx';
import { BackToFirstSteps } from '../first-steps/back-to-first-steps.tsx';
import { useWideLayout } from '../use-wide-layout.ts';
import { AdminLink } from '../admin-link.tsx';
import { BlockedTab, BookingsTab, PricingTab, WorkingHoursTab } from './later-screens.tsx';
import { LessonNotices } from './lesson-notices.tsx';
import { PanelTitle } from './panel-title.tsx';
import { ScreenPlace } from './screen-place.tsx';
import { Brand, HomeLink, ItemLabel, scrollToCurrent, SettingsLink } from './sidebar.tsx';
import styles from './frame.module.css';

const screens: Record<Tab, ComponentType> = {
  overview: OverviewTab,
  bookings: BookingsTab,
  schedule: WorkingHoursTab,
  blocked: BlockedTab,
  pricing: PricingTab,
};

/** The Coach Admin Panel: five tabs, each with its own URL. */
export function CoachPanel({ tab }: { tab: Tab }) {
  const { navigate } = useAdmin();
  const isWide = useWideLayout();
  const Current = screens[tab];
  return (
    <Tabs.Root
      className={styles.frame}
      value={tab}
      onValueChange={(next) => navigate(tabPath(next as Tab))}
      orientation={isWide ? 'vertical' : 'horizontal'}
      activationMode="manual"
    >
      <div className={styles.sidebar}>
        <Brand />
        <div className={styles.items}>
          <Tabs.List className={styles.tabList} aria-label="Coach Admin Panel">
            {tabs.map((name) => (
              <Tabs.Trigger
                key={name}
                ref={name === tab ? scrollToCurrent : null}
                value={name}
                className={styles.item}
              >
                <ItemLabel {...tabItems[name]} />
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <AdminLink href={WEEK_PATH} className={styles.item}>
            <ItemLabel {...weekItem} />
          </AdminLink>
        </div>
        <HomeLink />
      </div>
      <div className={styles.content}>
        <LessonNotices />
        <PageHeader title={<PanelTitle name={tabItems[tab].label} />} aside={<SettingsLink />} />
        <BackToFirstSteps />
        <Tabs.Content value={tab} className={styles.panel}>
          {/* The key shows the spinner of a tab that is being loaded, and not the tab before. */}
          <ScreenPlace key={tab}>
            <Current />
          </ScreenPlace>
        </Tabs.Content>
      </div>
    </Tabs.Root>
  );
}
