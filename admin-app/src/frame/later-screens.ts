import { lazy } from 'react';

const loadBookings = () => import('../tabs/bookings/bookings-tab.tsx');
const loadHours = () => import('../tabs/working-hours/working-hours-tab.tsx');
const loadBlocked = () => import('../tabs/blocked-dates/blocked-tab.tsx');
const loadPricing = () => import('../tabs/pricing/pricing-tab.tsx');
const loadSettings = () => import('../settings/settings-sections.tsx');
const loadAuditLog = () => import('../audit-log/audit-log.tsx');

/*
 * The screens that a coach opens the module for are in its first files: the overview and the week. The others have files of
 * their own. If one of those can't be loaded, the shell says so, and its Retry loads the module as it is deployed then.
 */
export const BookingsTab = lazy(async () => ({ default: (await loadBookings()).BookingsTab }));
export const WorkingHoursTab = lazy(async () => ({ default: (await loadHours()).WorkingHoursTab }));
export const BlockedTab = lazy(async () => ({ default: (await loadBlocked()).BlockedTab }));
export const PricingTab = lazy(async () => ({ default: (await loadPricing()).PricingTab }));
export const SettingsSections = lazy(async () => ({ default: (await loadSettings()).SettingsSections }));
export const AuditLog = lazy(async () => ({ default: (await loadAuditLog()).AuditLog }));

const later = [loadBookings, loadHours, loadBlocked, loadPricing, loadSettings, loadAuditLog];

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
