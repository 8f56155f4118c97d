import { Muted } from './text.tsx';
import styles from './court-hero.module.css';

/** The invitation of an empty court, and a line below it. */
export function CourtInvitation({ title, detail }: { title: string; detail: string }) {
  return (
    <div>
      <p className={styles.invitation}>{title}</p>
      <Muted>{detail}</Muted>
    </div>
  );
}
