import type { ReactNode } from 'react';
import styles from './coach-note.module.css';

/** Quotes what the coach has written about a lesson. */
export function CoachNote({ note, caption }: { note: string; caption: ReactNode }) {
  return (
    <figure className={styles.note}>
      <blockquote>{note}</blockquote>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
