import { Tabs } from 'radix-ui';
import { classNames, Navigation, navigationClass, NavigationLabel } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { AdminLink } from '../admin-link.tsx';
import { useCoachProfile } from '../requests/use-coach-profile.ts';
import { placeOf, places, routeOf, tabs, type Place, type Route } from '../routes.ts';
import { useWideLayout } from '../use-wide-layout.ts';
import { More } from './more.tsx';
import { PlaceLink } from './place-link.tsx';
import styles from './frame.module.css';

const inBar: Place[] = ['home', 'week', 'bookings', 'overview'];
const inMore: Place[] = ['schedule', 'blocked', 'pricing', 'settings', 'profile'];

/** The navigation of all the coach's screens: a bar at the thumb of a phone, a sidebar on a wider window. */
export function CoachNavigation() {
  const { path, hidesTabs = false } = useAdmin();
  const isWide = useWideLayout();
  const route = routeOf(path);
  if (isWide) return <Sidebar route={route} />;
  const current = placeOf(route);
  return (
    <Navigation aria-label="Coach" className={classNames(styles.bar, !hidesTabs && styles.aboveTabs)}>
      <ul role="list" className={navigationClass.items}>
        {inBar.map((place) => (
          <li key={place}>
            <PlaceLink place={place} isCurrent={place === current} />
          </li>
        ))}
        <li>
          <More items={inMore} current={current} />
        </li>
      </ul>
    </Navigation>
  );
}

/** The same items on every screen. The five tabs are a tab list in the panel, and links beside it. */
function Sidebar({ route }: { route: Route }) {
  const current = placeOf(route);
  const link = (place: Place) => {
    const isCurrent = place === current;
    return <PlaceLink key={place} place={place} isCurrent={isCurrent} ref={isCurrent ? scrollTo : null} />;
  };
  return (
    <Navigation aria-label="Coach">
      <Brand />
      <div className={navigationClass.items}>
        {link('home')}
        {link('week')}
        {route.screen === 'panel' ? <TabList current={route.tab} /> : tabs.map(link)}
        {link('settings')}
        {link('profile')}
      </div>
    </Navigation>
  );
}

function TabList({ current }: { current: Place }) {
  return (
    <Tabs.List className={styles.tabList} aria-label="Coach Admin Panel">
      {tabs.map((name) => (
        <Tabs.Trigger
          key={name}
          ref={name === current ? scrollTo : null}
          value={name}
          className={navigationClass.item}
        >
          <NavigationLabel {...places[name]} />
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

/** The product's name, as a link to Home. Its place is empty until the name is known. */
function Brand() {
  const brand = useCoachProfile()?.brand;
  if (!brand) return <span className={navigationClass.brand} />;
  return (
    <AdminLink href="/" className={navigationClass.brand}>
      {brand}
    </AdminLink>
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
