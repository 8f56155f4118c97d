import { tabItems, tabPath, tabs, WEEK_PATH, weekItem } from '../routes.ts';
import { AdminLink } from '../admin-link.tsx';
import { Brand, HomeLink, ItemLabel, scrollToCurrent } from './sidebar.tsx';
import styles from './frame.module.css';

/** The sidebar of a screen beside the panel's tabs: from here they are links. */
export function CoachNavigation({ isWeek = false }: { isWeek?: boolean | undefined }) {
  return (
    <nav className={styles.sidebar} aria-label="Coach">
      <Brand />
      <div className={styles.items}>
        {tabs.map((name) => (
          <AdminLink key={name} href={tabPath(name)} className={styles.item}>
            <ItemLabel {...tabItems[name]} />
          </AdminLink>
        ))}
        <AdminLink
          ref={isWeek ? scrollToCurrent : null}
          href={WEEK_PATH}
          className={styles.item}
          aria-current={isWeek ? 'page' : undefined}
        >
          <ItemLabel {...weekItem} />
        </AdminLink>
      </div>
      <HomeLink />
    </nav>
  );
}
