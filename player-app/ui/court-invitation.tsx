import { Muted } from './text.tsx';
import styles from './court-hero.module.css';

/** What an empty court invites to, and a line below it. */
export function CourtInvitation({ title, detail }: { title: string; detail: string }) {
  return (
    <div>
      <p className={styles.invitation}>{title}</p>
      <Muted>{detail}</Muted>
    </div>
  );
}
