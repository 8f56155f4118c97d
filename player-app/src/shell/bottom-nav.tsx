import { CalendarPlus, House, List, UserRound } from 'lucide-react';
import { useKnownCoach } from '../coach-profile/use-coach.ts';
import { useLocation } from 'react-router-dom';
import { Navigation, navigationClass, NavigationLabel } from '@lessons/ui';
import { preloadCode } from './lazy-screen.ts';
import { routeAt } from './routes.ts';

const tabs = [
  { path: '/', label: 'Home', icon: House },
  { path: '/book', label: 'Book', icon: CalendarPlus },
  { path: '/schedule', label: 'Schedule', icon: List },
  { path: '/profile', label: 'Profile', icon: UserRound },
];

/** The four tabs: at the bottom on a phone, at the side on a desktop. A screen below one of them keeps it lit. */
export function BottomNav() {
  const { pathname } = useLocation();
  const here = routeAt(pathname);
  const tab = here?.tab ?? here?.path;
  const brand = useKnownCoach()?.brand;
  return (
    <Navigation aria-label="Main">
      {brand ? (
        <a className={navigationClass.brand} href="/">
          {brand}
        </a>
      ) : (
        <span className={navigationClass.brand} />
      )}
      <ul role="list" className={navigationClass.items}>
        {tabs.map(({ path, label, icon }) => (
          <li key={path}>
            <a
              className={navigationClass.item}
              href={path}
              aria-current={path === pathname ? 'page' : path === tab || undefined}
              onPointerDown={() => preloadCode(path)}
            >
              <NavigationLabel icon={icon} label={label} />
            </a>
          </li>
        ))}
      </ul>
    </Navigation>
  );
}
