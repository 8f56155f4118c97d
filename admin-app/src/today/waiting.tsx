import { ChevronRight } from 'lucide-react';
import { AdminLink } from '../admin-link.tsx';
import { whatWaits, type Waits } from './what-waits.ts';
import styles from './today.module.css';

/** A link for each kind of thing that waits for the coach. Shows nothing while nothing waits. */
export function Waiting(waits: Waits) {
  const lines = whatWaits(waits);
  if (lines.length === 0) return null;
  return (
    <ul role="list" className={styles.waiting} aria-label="Waiting for you">
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
