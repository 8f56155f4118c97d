import type { ComponentType } from 'react';
import { Spinner } from '@lessons/ui';
import { laterPart } from '@lessons/ui/later-part.tsx';

/*
 * The screens that a coach opens the module for are in its first files: the overview and the week. The others have files of
 * their own. If one of those can't be loaded, the shell says so, and its Retry renders the screen again.
 */
export const BookingsTab = laterScreen(
  async () => (await import('../bookings/bookings-tab.tsx')).BookingsTab,
);
export const ClientsTab = laterScreen(async () => (await import('../clients/clients-tab.tsx')).ClientsTab);
export const WorkingHoursTab = laterScreen(
  async () => (await import('../hours/working-hours-tab.tsx')).WorkingHoursTab,
);
export const BlockedTab = laterScreen(async () => (await import('../closing/blocked-tab.tsx')).BlockedTab);
export const RulesTab = laterScreen(async () => (await import('./rules-tab.tsx')).RulesTab);
export const PricingTab = laterScreen(async () => (await import('../pricing/pricing-tab.tsx')).PricingTab);
export const SettingsSections = laterScreen(
  async () => (await import('../settings/settings-sections.tsx')).SettingsSections,
);
export const MoneyPage = laterScreen(async () => (await import('../money-page/money-page.tsx')).MoneyPage);

/** For a coach who begins. */
export const NextStep = laterPart(async () => (await import('../first-steps/next-step.tsx')).NextStep, null);

export const laterScreens = [
  BookingsTab,
  ClientsTab,
  WorkingHoursTab,
  BlockedTab,
  RulesTab,
  PricingTab,
  SettingsSections,
  MoneyPage,
];

function laterScreen<Props extends object>(fetchScreen: () => Promise<ComponentType<Props>>) {
  return laterPart(fetchScreen, <Spinner />);
}
