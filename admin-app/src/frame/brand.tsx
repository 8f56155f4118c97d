import { coach } from '@lessons/contract';
import { AdminLink } from './admin-link.tsx';
import styles from './frame.module.css';

/** The product's name, and the way back to the players' side of it. */
export function Brand() {
  return (
    <AdminLink href="/" className={styles.brand}>
      {coach.brand}
    </AdminLink>
  );
}
