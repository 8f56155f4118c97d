import { tabItems, tabPath, tabs, WEEK_PATH, weekItem } from '../routes.ts';
import { WeekScreen } from '../week/week-screen.tsx';
import { AdminLink, Brand, HomeLink, ItemLabel, scrollToCurrent } from './sidebar.tsx';
import styles from './frame.module.css';

/** The Admin Schedule in the panel's frame. From here the panel's tabs are links. */
export function WeekFrame({ week }: { week: string | null }) {
  return (
    <div className={styles.frame}>
      <nav className={styles.sidebar} aria-label="Coach">
        <Brand />
        <div className={styles.items}>
          {tabs.map((name) => (
            <AdminLink key={name} href={tabPath(name)} className={styles.item}>
              <ItemLabel {...tabItems[name]} />
            </AdminLink>
          ))}
          <AdminLink ref={scrollToCurrent} href={WEEK_PATH} className={styles.item} aria-current="page">
            <ItemLabel {...weekItem} />
          </AdminLink>
        </div>
        <HomeLink />
      </nav>
      <div className={styles.content}>
        <WeekScreen week={week} />
      </div>
    </div>
  );
}
