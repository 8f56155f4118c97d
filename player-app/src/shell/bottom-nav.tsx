import { CalendarPlus, House, List, UserRound } from 'lucide-react';
import { useKnownCoach } from '../coach-profile/use-coach.ts';
import { useLocation } from 'react-router-dom';
import { preloadCode } from './lazy-screen.ts';
import { routeAt } from './routes.ts';
import styles from './bottom-nav.module.css';

const tabs = [
  { path: '/', label: 'Home', Icon: House },
  { path: '/book', label: 'Book', Icon: CalendarPlus },
  { path: '/schedule', label: 'Schedule', Icon: List },
  { path: '/profile', label: 'Profile', Icon: UserRound },
];

/** The four tabs: at the bottom on a phone, at the side on a desktop. A screen below one of them keeps it lit. */
export function BottomNav() {
  const { pathname } = useLocation();
  const here = routeAt(pathname);
  const tab = here?.tab ?? here?.path;
  const brand = useKnownCoach()?.brand;
  return (
    <nav className={styles.nav} aria-label="Main">
      {brand ? (
        <a className={styles.brand} href="/">
          {brand}
        </a>
      ) : (
        <span className={styles.brand} />
      )}
      <ul role="list" className={styles.tabs}>
        {tabs.map(({ path, label, Icon }) => (
          <li key={path}>
            <a
              className={styles.tab}
              href={path}
              aria-current={path === pathname ? 'page' : path === tab || undefined}
              onPointerDown={() => preloadCode(path)}
            >
              <span className={styles.icon}>
                <Icon />
              </span>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
