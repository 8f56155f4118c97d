import { WeekScreen } from '../week/week-screen.tsx';
import { AdminLink } from './admin-link.tsx';
import { tabPath, tabItems, tabs, WEEK_PATH, weekItem } from '../routes.ts';
import { bringIntoSight } from './bring-into-sight.ts';
import { Brand } from './brand.tsx';
import { PlaceMark } from './place-mark.tsx';
import { WayHome } from './way-home.tsx';
import styles from './frame.module.css';

/** The Admin Schedule in the same frame as the panel, whose tabs are links from here. */
export function WeekFrame({ week }: { week: string | null }) {
  return (
    <div className={styles.frame}>
      <nav className={styles.sidebar} aria-label="Coach">
        <Brand />
        <div className={styles.places}>
          {tabs.map((name) => (
            <AdminLink key={name} href={tabPath(name)} className={styles.place}>
              <PlaceMark {...tabItems[name]} />
            </AdminLink>
          ))}
          <AdminLink ref={bringIntoSight} href={WEEK_PATH} className={styles.place} aria-current="page">
            <PlaceMark {...weekItem} />
          </AdminLink>
        </div>
        <WayHome />
      </nav>
      <div className={styles.content}>
        <WeekScreen week={week} />
      </div>
    </div>
  );
}
