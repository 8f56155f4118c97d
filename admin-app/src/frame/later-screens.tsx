import { lazy, type ComponentType } from 'react';
import { loadDialogs } from '../book-and-move/load-dialogs.ts';

const failed = new Set<() => void>();

const loadBookings = () => import('../tabs/bookings/bookings-tab.tsx');
const loadHours = () => import('../tabs/working-hours/working-hours-tab.tsx');
const loadBlocked = () => import('../tabs/blocked-dates/blocked-tab.tsx');
const loadPricing = () => import('../tabs/pricing/pricing-tab.tsx');
const loadSettings = () => import('../settings/settings-sections.tsx');
const loadAuditLog = () => import('../audit-log/audit-log.tsx');

/*
 * The screens that a coach opens the module for are in its first files: the overview and the week. The others have files of
 * their own. If one of those can't be loaded, the shell says so, and its Retry renders the screen again.
 */
export const BookingsTab = laterScreen(async () => (await loadBookings()).BookingsTab);
export const WorkingHoursTab = laterScreen(async () => (await loadHours()).WorkingHoursTab);
export const BlockedTab = laterScreen(async () => (await loadBlocked()).BlockedTab);
export const PricingTab = laterScreen(async () => (await loadPricing()).PricingTab);
export const SettingsSections = laterScreen(async () => (await loadSettings()).SettingsSections);
export const AuditLog = laterScreen(async () => (await loadAuditLog()).AuditLog);

/** Returns a component that loads a screen when it is first rendered. */
function laterScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const start = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failed.add(restart);
        throw error;
      }
    });
  const restart = () => {
    Screen = start();
  };
  let Screen = start();
  return function LaterScreen(props: Props) {
    return <Screen {...props} />;
  };
}

/** Makes the screens that could not be loaded load again when they are rendered the next time. */
export function restartFailedScreens(): void {
  for (const restart of failed) restart();
  failed.clear();
}

const later = [loadDialogs, loadBookings, loadHours, loadBlocked, loadPricing, loadSettings, loadAuditLog];

/** Loads these screens one after the other, while the coach reads the first one: a tap then waits for nothing. */
export async function loadLaterScreens(): Promise<void> {
  for (const load of later) {
    await untilIdle();
    // Opening the screen asks again, and says what is wrong.
    await load().catch(() => undefined);
  }
}

/** Safari has no idle callbacks. */
function untilIdle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: 2_000 })
      : setTimeout(resolve),
  );
}
