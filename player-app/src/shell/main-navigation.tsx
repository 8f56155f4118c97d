import { CalendarPlus, House, List, UserRound } from 'lucide-react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { Navigation, navigationClass } from '@lessons/ui';
import { laterPart } from '@lessons/ui/later-part.tsx';
import { useKnownCoach } from '../coach-profile/use-coach.ts';
import { useIsCoach } from '../session/session.tsx';
import { NavigationItem } from './navigation-item.tsx';
import { routeAt } from './routes.ts';

/** The coach's items have a file of their own, which players don't load. */
export const CoachItems = laterPart(
  async () => (await import(/* webpackChunkName: "coach-items" */ './coach-items.tsx')).CoachItems,
  // As high as the items that come.
  <span className={navigationClass.item} />,
);

/**
 * The one navigation: at the bottom on a phone, at the side on a wider window. Its items follow the person's role, never the
 * screen.
 */
export function MainNavigation() {
  const brand = useKnownCoach()?.brand;
  const isCoach = useIsCoach();
  return (
    <Navigation aria-label="Main" data-coach={isCoach || undefined}>
      {brand ? (
        <a className={navigationClass.brand} href="/">
          {brand}
        </a>
      ) : (
        <span className={navigationClass.brand} />
      )}
      {isCoach ? (
        // Without the file the four tabs still lead on.
        <ErrorBoundary fallback={<PlayerItems />}>
          <CoachItems />
        </ErrorBoundary>
      ) : (
        <PlayerItems />
      )}
    </Navigation>
  );
}

const tabs = [
  { href: '/', label: 'Home', icon: House },
  { href: '/book', label: 'Book', icon: CalendarPlus },
  { href: '/schedule', label: 'Schedule', icon: List },
  { href: '/profile', label: 'Profile', icon: UserRound },
];

/** The four tabs. A screen below one of them keeps it lit. */
function PlayerItems() {
  const { pathname } = useLocation();
  const here = routeAt(pathname);
  const current = here?.tab ?? here?.path;
  return (
    <ul role="list" className={navigationClass.items}>
      {tabs.map((tab) => (
        <li key={tab.href}>
          <NavigationItem {...tab} isCurrent={tab.href === current} />
        </li>
      ))}
    </ul>
  );
}
