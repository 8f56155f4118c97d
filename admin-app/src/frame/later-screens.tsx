import type { ComponentType } from 'react';
import { Spinner } from '@lessons/ui';
import { laterPart } from '@lessons/ui/later-part.tsx';

/*
 * The screens that a coach opens the module for are in its first files: the overview and the week. The others have files of
 * their own. If one of those can't be loaded, the shell says so, and its Retry renders the screen again.
 */
export const BookingsTab = laterScreen(
  async () => (await import('../tabs/bookings/bookings-tab.tsx')).BookingsTab,
);
export const WorkingHoursTab = laterScreen(
  async () => (await import('../tabs/working-hours/working-hours-tab.tsx')).WorkingHoursTab,
);
export const OtherHoursTab = laterScreen(
  async () => (await import('../tabs/working-hours/other-hours-tab.tsx')).OtherHoursTab,
);
export const AwayTab = laterScreen(async () => (await import('../tabs/away/away-tab.tsx')).AwayTab);
export const BlockedTab = laterScreen(
  async () => (await import('../tabs/blocked-dates/blocked-tab.tsx')).BlockedTab,
);
export const OwnCalendarSection = laterScreen(
  async () => (await import('../settings/own-calendar-section.tsx')).OwnCalendarSection,
);
export const PricingTab = laterScreen(
  async () => (await import('../tabs/pricing/pricing-tab.tsx')).PricingTab,
);
export const SettingsSections = laterScreen(
  async () => (await import('../settings/settings-sections.tsx')).SettingsSections,
);
export const MoneyPage = laterScreen(async () => (await import('../money-page/money-page.tsx')).MoneyPage);
export const AuditLog = laterScreen(async () => (await import('../audit-log/audit-log.tsx')).AuditLog);

export const laterScreens = [
  BookingsTab,
  WorkingHoursTab,
  OtherHoursTab,
  AwayTab,
  BlockedTab,
  OwnCalendarSection,
  PricingTab,
  SettingsSections,
  MoneyPage,
  AuditLog,
];

function laterScreen<Props extends object>(fetchScreen: () => Promise<ComponentType<Props>>) {
  return laterPart(fetchScreen, <Spinner />);
}
