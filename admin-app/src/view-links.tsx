import { Segments } from '@lessons/ui';
import { AdminLink } from './admin-link.tsx';
import styles from './view-links.module.css';

interface ViewLinksProps {
  label: string;
  views: readonly { name: string; href: string; isCurrent: boolean }[];
}

/** Links to the views of one place, each with an address of its own. */
export function ViewLinks({ label, views }: ViewLinksProps) {
  return (
    <Segments as="nav" className={styles.links} aria-label={label}>
      {views.map(({ name, href, isCurrent }) => (
        <AdminLink key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </AdminLink>
      ))}
    </Segments>
  );
}
