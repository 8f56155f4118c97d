import type { AdminBooking } from '@lessons/contract';
import type { CalendarDate } from '@lessons/rules';
import type { ModulePlace } from '../module-contract.ts';

/** The tabs of the panel. */
export const tabNames = {
  overview: 'Overview',
  bookings: 'Bookings',
  clients: 'Clients',
  schedule: 'Schedule',
  blocked: 'Blocked',
  rules: 'Rules',
  pricing: 'Pricing',
};
export type Tab = keyof typeof tabNames;

/** The tabs that are one place, Hours. */
export const hoursTabs: readonly Tab[] = ['schedule', 'blocked', 'rules'];

/** Tabs that are a part of Blocked now: their addresses are in bookmarks and mails. */
const tabsInBlocked = ['other-hours', 'away'];

/** The sections of the settings; each has an address. */
export const settingsTitles = {
  profile: 'Coach details',
  business: 'Business details',
  mails: 'Emails that didn’t arrive',
  feed: 'All lessons in your calendar',
  access: 'Access',
};
export type SettingsSection = keyof typeof settingsTitles;
const settingsSections = Object.keys(settingsTitles) as SettingsSection[];

/** A page of the settings: a form, or the sections that are short enough to lie together. */
export interface SettingsPage {
  title: string;
  sections: readonly SettingsSection[];
}

/** Returns the pages of the settings. Only an admin decides who has access. */
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
  if (screen === 'money') return { screen, year: taxYearIn(searchParams) };
  if (screen === 'settings') {
    const named = searchParams.get('section');
    // It is in Rules now.
    if (named === 'calendar') return { screen: 'panel', tab: 'rules' };
    const section = settingsSections.find((name) => name === named) ?? null;
    return { screen, section };
  }
  const tab = searchParams.get('tab') ?? '';
  return { screen: 'panel', tab: tabIn(tab) };
}

function tabIn(name: string): Tab {
  if (Object.hasOwn(tabNames, name)) return name as Tab;
  return tabsInBlocked.includes(name) ? 'blocked' : 'overview';
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
  return tab === 'overview' ? '/admin' : `/admin?tab=${tab}`;
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
export const MONEY_PATH = '/admin?screen=money';
/** Money with the tax year that begins in `year`. */
export const moneyPath = (year: number) => `${MONEY_PATH}&year=${year}`;

export const CLIENTS_PATH = '/admin?tab=clients';
/** The clients with the sheet into which the coach pastes a list of them. */
export const PASTE_LIST_PATH = `${CLIENTS_PATH}&add=list`;
export const opensPasteList = (path: string) =>
  new URL(path, 'http://shell').searchParams.get('add') === 'list';
/** The receipt of a lesson; it leads back to Bookings. */
export const receiptPath = (id: string) => `/receipt?booking=${id}&from=bookings`;
export const clientPath = (id: string) => `${CLIENTS_PATH}&client=${id}`;

/** Returns the client whose page the address is; null for the list of all. */
export const clientIn = (path: string) => new URL(path, 'http://shell').searchParams.get('client');

/** Marks a path as opened by the guide to the first steps: its screen then leads back. */
export const withGuide = (path: string) => `${path}${path.includes('?') ? '&' : '?'}guide=1`;
export const isFromGuide = (path: string) => new URL(path, 'http://shell').searchParams.has('guide');

/** The places that the shell's navigation leads to, in its order; three stand at the thumb, between Home and More. */
export const places: readonly ModulePlace[] = [
  { label: 'Week', icon: 'week', href: WEEK_PATH, isAtThumb: true },
  { label: 'Clients', icon: 'clients', href: CLIENTS_PATH, isAtThumb: true },
  { label: 'Money', icon: 'money', href: MONEY_PATH, isAtThumb: true },
  { label: 'Overview', icon: 'overview', href: tabPath('overview') },
  { label: 'Bookings', icon: 'bookings', href: tabPath('bookings') },
  {
    label: 'Hours',
    detail: 'Schedule, Blocked, away',
    icon: 'hours',
    href: tabPath('schedule'),
    // The last three are former addresses.
    also: [
      ...hoursTabs.map(tabPath),
      ...tabsInBlocked.map((tab) => `/admin?tab=${tab}`),
      `${SETTINGS_PATH}&section=calendar`,
    ],
  },
  { label: 'Pricing', icon: 'pricing', href: tabPath('pricing') },
  { label: 'Set-up', icon: 'settings', href: SETTINGS_PATH },
];
