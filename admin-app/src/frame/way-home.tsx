import { House } from 'lucide-react';
import { AdminLink } from './admin-link.tsx';
import { PlaceMark } from './place-mark.tsx';
import styles from './frame.module.css';

/** At the sidebar's foot: back to the players' screens. A phone has the shell's own bar for that. */
export function WayHome() {
  return (
    <AdminLink href="/" className={`${styles.place} ${styles.wayHome}`}>
      <PlaceMark icon={House} label="Back to Home" />
    </AdminLink>
  );
}
