import { useState, useSyncExternalStore } from 'react';
import {
  Banknote,
  CalendarDays,
  Clock,
  Ellipsis,
  House,
  LayoutDashboard,
  ListChecks,
  PoundSterling,
  Settings,
  Square,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { ModulePlace } from '@lessons/admin-app/module-contract';
import { navigationClass, NavigationLabel, useMediaQuery } from '@lessons/ui';
import { useNotifyFailure } from '../notifications/use-notify-failure.ts';
import { modulePlaces, onModulePlaces, placeAt } from './coach-places.ts';
import type { CoachPlace } from './more-sheet.tsx';
import { NavigationItem } from './navigation-item.tsx';

/** The pictures that a module's places can name. */
const icons: ReadonlyMap<string, LucideIcon> = new Map([
  ['bookings', ListChecks],
  ['clients', UsersRound],
  ['hours', Clock],
  ['money', Banknote],
  ['overview', LayoutDashboard],
  ['pricing', PoundSterling],
  ['settings', Settings],
  ['week', CalendarDays],
]);

const home: CoachPlace = { label: 'Home', icon: House, href: '/', isAtThumb: true };
/** Every other screen of the shell is below it: a coach books and has lessons as a player there. */
const profile: CoachPlace = { label: 'Profile', icon: UserRound, href: '/profile' };

const placeOf = (place: ModulePlace): CoachPlace => ({ ...place, icon: icons.get(place.icon) ?? Square });

/** The items of a coach or admin: those at the thumb and More on a phone, all of them in the sidebar of a wider window. */
export function CoachItems() {
  const location = useLocation();
  const places = [home, ...useSyncExternalStore(onModulePlaces, modulePlaces).map(placeOf), profile];
  const current = (placeAt(places, location) ?? profile).href;
  const isWide = useMediaQuery('(min-width: 760px)');
  return (
    <ul role="list" className={navigationClass.items}>
      {places
        .filter(({ isAtThumb }) => isWide || isAtThumb)
        .map(({ label, detail, icon, href }) => (
          <li key={href}>
            <NavigationItem
              href={href}
              icon={icon}
              label={
                isWide && detail ? (
                  <>
                    {label} <span className="visually-hidden">{detail}</span>
                  </>
                ) : (
                  label
                )
              }
              isCurrent={href === current}
              ref={isWide && href === current ? scrollTo : null}
            />
          </li>
        ))}
      {!isWide && (
        <li>
          <More current={current} places={places.filter(({ isAtThumb }) => !isAtThumb)} />
        </li>
      )}
    </ul>
  );
}

const loadSheet = async () => (await import('./more-sheet.tsx')).MoreSheet;

interface MoreProps {
  /** The address of the item that is lit. */
  current: string;
  places: readonly CoachPlace[];
}

/** The last item of the bar. Its sheet, whose code is fetched by the first press, has the places without room in the bar. */
function More({ current, places }: MoreProps) {
  const { key } = useLocation();
  const notifyFailure = useNotifyFailure();
  const [Sheet, setSheet] = useState<Awaited<ReturnType<typeof loadSheet>>>();
  // Where it was opened: the question about unsaved changes follows a link without a click in the sheet.
  const [openAt, setOpenAt] = useState<string | null>(null);
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
        aria-current={places.some(({ href }) => href === current) || undefined}
        onClick={() => void open()}
      >
        <NavigationLabel icon={Ellipsis} label="More" />
      </button>
      {Sheet && (
        <Sheet isOpen={openAt === key} places={places} current={current} onClose={() => setOpenAt(null)} />
      )}
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
