import { CalendarDays, CalendarOff, Clock, LayoutDashboard, ListChecks, PoundSterling } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export const tabs = ['overview', 'bookings', 'schedule', 'blocked', 'pricing'] as const;
export type Tab = (typeof tabs)[number];

/** Where the module can be: one of the panel's tabs, or the week. */
export type Place = { screen: 'panel'; tab: Tab } | { screen: 'week'; week: string | null };

/** Reads the module's part of the address. An unknown tab is the first one. */
export function placeOf(path: string): Place {
  const { pathname, searchParams } = new URL(path, 'http://shell');
  if (pathname.startsWith('/admin-schedule')) return { screen: 'week', week: searchParams.get('week') };
  const tab = tabs.find((name) => name === searchParams.get('tab')) ?? 'overview';
  return { screen: 'panel', tab };
}

export const addressOfTab = (tab: Tab) => (tab === 'overview' ? '/admin' : `/admin?tab=${tab}`);
export const WEEK_ADDRESS = '/admin-schedule';

export const tabLabels: Record<Tab, { label: string; icon: LucideIcon }> = {
  overview: { label: 'Overview', icon: LayoutDashboard },
  bookings: { label: 'Bookings', icon: ListChecks },
  schedule: { label: 'Schedule', icon: Clock },
  blocked: { label: 'Blocked', icon: CalendarOff },
  pricing: { label: 'Pricing', icon: PoundSterling },
};
export const weekLabel = { label: 'Admin Schedule', icon: CalendarDays };
