import type { AdminBooking } from '@lessons/contract';
import type { CalendarDate } from '@lessons/rules';
import type { LaterPlace } from '../module-contract.ts';

/** The tabs of the panel. */
export const tabNames = {
  overview: 'Overview',
  bookings: 'Bookings',
  schedule: 'Schedule',
  'other-hours': 'Other hours',
  away: 'Away',
  blocked: 'Blocked',
  calendar: 'Your own calendar',
  pricing: 'Pricing',
};
export type Tab = keyof typeof tabNames;

/** The tabs that are one place, Hours, to which the shell's navigation has one item. */
export const hoursTabs: readonly Tab[] = ['schedule', 'other-hours', 'away', 'blocked', 'calendar'];

/** The places since 1.0, for the shell. */
export const laterPlaces: readonly LaterPlace[] = ['hours', 'money'];

/** The sections of the settings; each has an address. */
export const settingsTitles = {
  profile: 'Your profile',
  business: 'Business details',
  mails: 'Emails that didn’t arrive',
  feed: 'Lessons in your calendar',
  access: 'Access and audit log',
};
export type SettingsSection = keyof typeof settingsTitles;
const settingsSections = Object.keys(settingsTitles) as SettingsSection[];

/** A page of the settings: a form, or the sections that are short enough to lie together. */
export interface SettingsPage {
  title: string;
  sections: readonly SettingsSection[];
}

/** Returns the pages of the settings. Only an admin reads the audit log. */
export function settingsPages(isAdmin: boolean): SettingsPage[] {
  return [
    { title: settingsTitles.profile, sections: ['profile'] },
    { title: settingsTitles.business, sections: ['business'] },
    isAdmin
      ? { title: 'Access, calendar, emails', sections: ['access', 'feed', 'mails'] }
      : { title: 'Calendar and emails', sections: ['feed', 'mails'] },
  ];
}

export type Route =
  | { screen: 'panel'; tab: Tab }
  | { screen: 'settings'; section: SettingsSection | null }
  | { screen: 'audit' }
  | { screen: 'money'; year: number | null }
  | { screen: 'week'; week: string | null; moved: MovedLesson | null; seriesId: string | null };

/** The lesson that the coach moves in the week, and its day. */
export interface MovedLesson {
  id: string;
  date: CalendarDate;
}

/** Returns the screen for the module's part of the URL. An unknown tab opens the overview. */
export function routeOf(path: string): Route {
  const { pathname, searchParams } = new URL(path, 'http://shell');
  if (pathname.startsWith(WEEK_PATH))
    return {
      screen: 'week',
      week: searchParams.get('week'),
      moved: movedOf(searchParams),
      seriesId: searchParams.get('series'),
    };
  const screen = searchParams.get('screen');
  if (screen === 'audit') return { screen };
  if (screen === 'money') return { screen, year: taxYearIn(searchParams) };
  if (screen === 'settings') {
    const named = searchParams.get('section');
    if (named === 'calendar') return { screen: 'panel', tab: named };
    const section = settingsSections.find((name) => name === named) ?? null;
    return { screen, section };
  }
  const tab = searchParams.get('tab') ?? '';
  return { screen: 'panel', tab: Object.hasOwn(tabNames, tab) ? (tab as Tab) : 'overview' };
}

function taxYearIn(search: URLSearchParams): number | null {
  const year = search.get('year') ?? '';
  return /^20\d\d$/.test(year) ? Number(year) : null;
}

function movedOf(search: URLSearchParams): MovedLesson | null {
  const [id, date] = [search.get('move'), search.get('of')];
  return id !== null && isDate(date) ? { id, date } : null;
}

export function isDate(text: string | null): text is CalendarDate {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

export function tabPath(tab: Tab): string {
  // Mails lead to it, and in 1.0 it was a section of the settings.
  if (tab === 'calendar') return '/admin?screen=settings&section=calendar';
  return tab === 'overview' ? '/admin' : `/admin?tab=${tab}`;
}
/** The tab Blocked with a date chosen. Of today it fills in the hours that are left. */
export const blockPath = (date: CalendarDate) => `${tabPath('blocked')}&date=${date}`;
/** The tab Blocked with a whole day chosen. */
export const blockDayPath = (date: CalendarDate) => `${blockPath(date)}&whole=1`;
/** Returns the date that the address of the tab Blocked names, and whether all of it is to be blocked. */
export function blockedDateOf(path: string): { date: CalendarDate | null; isWhole: boolean } {
  const { searchParams } = new URL(path, 'http://shell');
  const date = searchParams.get('date');
  return { date: isDate(date) ? date : null, isWhole: searchParams.has('whole') };
}
export const WEEK_PATH = '/admin-schedule';
/** The week of a day; the present one without one. `moved` is a lesson that gets its new time there. */
export function weekPath(date: CalendarDate | null, moved: MovedLesson | null = null): string {
  const search = new URLSearchParams({
    ...(date && { week: date }),
    ...(moved && { move: moved.id, of: moved.date }),
  });
  return search.size ? `${WEEK_PATH}?${search}` : WEEK_PATH;
}
/** The week of a lesson, in which the coach books more weeks of its series. */
export const seriesPath = (date: CalendarDate, seriesId: string) => `${weekPath(date)}&series=${seriesId}`;
/** The week of a lesson, in which the coach chooses its new time. */
export const movePath = ({ id, date }: AdminBooking) => weekPath(date, { id, date });
export const SETTINGS_PATH = '/admin?screen=settings';
export const settingsPath = (section: SettingsSection) => `${SETTINGS_PATH}&section=${section}`;
export const AUDIT_PATH = '/admin?screen=audit';
export const MONEY_PATH = '/admin?screen=money';
/** Money with the tax year that begins in `year`. */
export const moneyPath = (year: number) => `${MONEY_PATH}&year=${year}`;

export const CLIENTS_PATH = '/admin?tab=bookings&view=clients';
/** The receipt of a lesson; it leads back to Bookings. */
export const receiptPath = (id: string) => `/receipt?booking=${id}&from=bookings`;
export const clientPath = (id: string) => `/admin?tab=bookings&client=${id}`;

/** Returns what the tab Bookings shows: the lessons, all clients, or one of them. */
export function bookingsViewOf(path: string): { view: 'lessons' | 'clients'; clientId: string | null } {
  const { searchParams } = new URL(path, 'http://shell');
  return {
    view: searchParams.get('view') === 'clients' ? 'clients' : 'lessons',
    clientId: searchParams.get('client'),
  };
}

/** Marks a path as opened by the guide to the first steps: its screen then leads back. */
export const withGuide = (path: string) => `${path}${path.includes('?') ? '&' : '?'}guide=1`;
export const isFromGuide = (path: string) => new URL(path, 'http://shell').searchParams.has('guide');
