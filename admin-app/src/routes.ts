import { CalendarDays, CalendarOff, Clock, LayoutDashboard, ListChecks, PoundSterling } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export const tabs = ['overview', 'bookings', 'schedule', 'blocked', 'pricing'] as const;
export type Tab = (typeof tabs)[number];

/** The section that the settings begin with. */
export type SettingsSection = 'profile' | 'business';

export type Route =
  | { screen: 'panel'; tab: Tab }
  | { screen: 'settings'; first: SettingsSection }
  | { screen: 'audit' }
  | { screen: 'week'; week: string | null };

/** Returns the screen for the module's part of the URL. An unknown tab opens the overview. */
export function routeOf(path: string): Route {
  const { pathname, searchParams } = new URL(path, 'http://shell');
  if (pathname.startsWith(WEEK_PATH)) return { screen: 'week', week: searchParams.get('week') };
  const screen = searchParams.get('screen');
  if (screen === 'audit') return { screen };
  if (screen === 'settings')
    return { screen, first: searchParams.get('section') === 'business' ? 'business' : 'profile' };
  const tab = tabs.find((name) => name === searchParams.get('tab')) ?? 'overview';
  return { screen: 'panel', tab };
}

export const tabPath = (tab: Tab) => (tab === 'overview' ? '/admin' : `/admin?tab=${tab}`);
export const WEEK_PATH = '/admin-schedule';
export const SETTINGS_PATH = '/admin?screen=settings';
export const AUDIT_PATH = '/admin?screen=audit';

/** Marks a path as opened by the guide to the first steps: its screen then leads back. */
export const withGuide = (path: string) => `${path}&guide=1`;
export const isFromGuide = (path: string) => new URL(path, 'http://shell').searchParams.has('guide');

interface NavigationItem {
  label: string;
  icon: LucideIcon;
}

export const tabItems: Record<Tab, NavigationItem> = {
  overview: { label: 'Overview', icon: LayoutDashboard },
  bookings: { label: 'Bookings', icon: ListChecks },
  schedule: { label: 'Schedule', icon: Clock },
  blocked: { label: 'Blocked', icon: CalendarOff },
  pricing: { label: 'Pricing', icon: PoundSterling },
};
export const weekItem: NavigationItem = { label: 'Admin Schedule', icon: CalendarDays };
