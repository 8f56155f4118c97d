import { useId, useState, useSyncExternalStore } from 'react';
import {
  Banknote,
  CalendarDays,
  CalendarOff,
  CalendarPlus,
  Clock,
  Ellipsis,
  House,
  LayoutDashboard,
  List as ListIcon,
  ListChecks,
  PoundSterling,
  Settings,
  UserRound,
} from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { LaterPlace } from '@lessons/admin-app/module-contract';
import { navigationClass, NavigationLabel, useMediaQuery } from '@lessons/ui';
import { useNotifyFailure } from '../notifications/use-notify-failure.ts';
import { modulePlaces, onModulePlaces } from './module-places.ts';
import type { CoachPlace } from './more-sheet.tsx';
import { NavigationItem, type Place } from './navigation-item.tsx';
import { routeAt } from './routes.ts';
import styles from './coach-items.module.css';

const home: Place = { label: 'Home', icon: House, href: '/' };
const week: Place = { label: 'Week', icon: CalendarDays, href: '/admin-schedule' };
const overview: Place = { label: 'Overview', icon: LayoutDashboard, href: '/admin' };
const bookings: Place = { label: 'Bookings', icon: ListChecks, href: '/admin?tab=bookings' };
const money: Place = { label: 'Money', icon: Banknote, href: '/admin?screen=money' };
const hours: CoachPlace = {
  label: 'Hours',
  detail: 'Schedule, Blocked, away',
  icon: Clock,
  href: '/admin?tab=schedule',
};
const pricing: Place = { label: 'Pricing', icon: PoundSterling, href: '/admin?tab=pricing' };
const settings: Place = { label: 'Settings', icon: Settings, href: '/admin?screen=settings' };
/** The places of a module of 1.0 that are in Hours since. Until 1.2. */
const schedule: CoachPlace = { ...hours, label: 'Schedule', detail: 'Working hours' };
const blocked: CoachPlace = { label: 'Blocked', icon: CalendarOff, href: '/admin?tab=blocked' };
const asPlayer: CoachPlace[] = [
  { label: 'Book', icon: CalendarPlus, href: '/book' },
  { label: 'Schedule', detail: 'My lessons', icon: ListIcon, href: '/schedule' },
  { label: 'Profile', icon: UserRound, href: '/profile' },
];

interface Menu {
  /** What a coach opens every day. */
  daily: Place[];
  setUp: CoachPlace[];
  /** The items of the panel's tabs and screens, by their names in the address. */
  items: ReadonlyMap<string | null, Place>;
}

/** Returns the items of the places that the coach's module has. It shows the coach's own calendar in Hours. */
function menuOf(places: readonly LaterPlace[]): Menu {
  const hasHours = places.includes('hours');
  const ofHours: [string, CoachPlace][] = hasHours
    ? ['schedule', 'other-hours', 'away', 'blocked', 'calendar'].map((name) => [name, hours])
    : [
        ['schedule', schedule],
        ['blocked', blocked],
      ];
  return {
    daily: places.includes('money') ? [overview, bookings, money] : [overview, bookings],
    setUp: [...(hasHours ? [hours] : [schedule, blocked]), pricing, settings],
    items: new Map<string | null, Place>([
      ['bookings', bookings],
      ['money', money],
      ['pricing', pricing],
      ...ofHours,
    ]),
  };
}

/**
 * The items of a coach or admin: four and More at the thumb of a phone, where Overview leads to Money; all of them in the
 * sidebar of a wider window.
 */
export function CoachItems() {
  const { pathname, search } = useLocation();
  const { items, daily, setUp } = menuOf(useSyncExternalStore(onModulePlaces, modulePlaces));
  const current = hrefAt(pathname, search, items);
  return useMediaQuery('(min-width: 760px)') ? (
    <Sidebar current={current} panel={[...daily, ...setUp]} />
  ) : (
    <Bar current={current} setUp={setUp} />
  );
}

/** Returns the item of an address. The audit log is below the settings, and an unknown tab is the overview. */
function hrefAt(pathname: string, search: string, items: Menu['items']): string {
  const { path = pathname, tab = path } = routeAt(pathname) ?? {};
  if (path !== overview.href) return tab;
  const query = new URLSearchParams(search);
  const screen = query.get('screen');
  const name = screen === 'settings' ? query.get('section') : (screen ?? query.get('tab'));
  return (items.get(name) ?? (screen ? settings : overview)).href;
}

interface CurrentProps {
  /** The address of the item that is lit. */
  current: string;
}

interface BarProps extends CurrentProps {
  /** The places of More beside those of a player. */
  setUp: readonly CoachPlace[];
}

function Bar({ current, setUp }: BarProps) {
  const lit = current === money.href ? overview.href : current;
  return (
    <ul role="list" className={navigationClass.items}>
      {[home, week, bookings, overview].map((item) => (
        <li key={item.href}>
          <NavigationItem {...item} isCurrent={item.href === lit} />
        </li>
      ))}
      <li>
        <More current={current} setUp={setUp} />
      </li>
    </ul>
  );
}

const loadSheet = async () => (await import('./more-sheet.tsx')).MoreSheet;

/** The last item of the bar. Its sheet, whose code is fetched by the first press, has the items without room in the bar. */
function More({ current, setUp }: BarProps) {
  const { key } = useLocation();
  const notifyFailure = useNotifyFailure();
  const [Sheet, setSheet] = useState<Awaited<ReturnType<typeof loadSheet>>>();
  // Where it was opened: the question about unsaved changes follows a link without a click in the sheet.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isCurrent = [...setUp, ...asPlayer].some(({ href }) => href === current);
  const open = async () => {
    try {
      const loaded = await loadSheet();
      setSheet(() => loaded);
      setOpenAt(key);
    } catch {
      notifyFailure({ topic: 'more', title: 'Please check your connection and try again.' });
    }
  };
  return (
    <>
      <button
        // Another one on the next screen: the sheet gives it no focus back, which is on the heading by then.
        key={key}
        type="button"
        className={navigationClass.item}
        aria-haspopup="dialog"
        aria-current={isCurrent || undefined}
        onClick={() => void open()}
      >
        <NavigationLabel icon={Ellipsis} label="More" />
      </button>
      {Sheet && (
        <Sheet
          isOpen={openAt === key}
          groups={{ 'Set up': setUp, 'As a player': asPlayer }}
          current={current}
          onClose={() => setOpenAt(null)}
        />
      )}
    </>
  );
}

function Sidebar({ current, panel }: CurrentProps & { panel: readonly CoachPlace[] }) {
  const id = useId();
  const renderItem = ({ label, detail, ...item }: CoachPlace) => {
    const isCurrent = item.href === current;
    const name = detail ? (
      <>
        {label} <span className="visually-hidden">{detail}</span>
      </>
    ) : (
      label
    );
    return (
      <li key={item.href}>
        <NavigationItem {...item} label={name} isCurrent={isCurrent} ref={isCurrent ? scrollTo : null} />
      </li>
    );
  };
  return (
    <>
      <ul role="list" className={navigationClass.items}>
        {[home, week, ...panel].map(renderItem)}
      </ul>
      <p id={id} className={styles.group}>
        As a player
      </p>
      <ul role="list" className={navigationClass.items} aria-labelledby={id}>
        {asPlayer.map(renderItem)}
      </ul>
    </>
  );
}

/**
 * Scrolls the sidebar of a low window down to the current item, as the item's ref. Not by `scrollIntoView`: Chromium
 * then starts the first Tab from that item, past the link to the content.
 */
function scrollTo(item: HTMLElement | null): void {
  const sidebar = item?.closest('nav');
  if (!item || !sidebar) return;
  const below = item.getBoundingClientRect().bottom - sidebar.getBoundingClientRect().bottom;
  if (below > 0) sidebar.scrollTop += below;
}
