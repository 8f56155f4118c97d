import { ChevronRight } from 'lucide-react';
import { AdminLink } from '../admin-link.tsx';
import styles from '../waiting-list.module.css';
import { whatWaits, type Waits } from './what-waits.ts';

/** A link for each kind of thing that waits for the coach. Shows nothing while nothing waits. */
export function Waiting(waits: Waits) {
  const lines = whatWaits(waits);
  if (lines.length === 0) return null;
  return (
    <ul role="list" className={styles.list} aria-label="Waiting for you">
      {lines.map(({ text, href }) => (
        <li key={text}>
          <AdminLink href={href}>
            {text}
            <ChevronRight />
          </AdminLink>
        </li>
      ))}
    </ul>
  );
}
