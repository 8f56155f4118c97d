import type { ReactNode } from 'react';
import { Muted, Screen, Stack } from '@lessons/ui';
import { useSession } from '../../session/session.tsx';
import styles from './policies.module.css';

/** The link back from the pages about help and policies. */
export const backToProfile = { href: '/profile', label: 'Back to Profile' };

/** Returns the link back from a page that visitors read too: to where a player came from, or to the landing page. */
export function useBack(playersBack: { href: string; label: string }) {
  return useSession().status === 'signed-in' ? playersBack : { href: '/', label: 'Back' };
}

/** The toast for a privacy setting that was changed. */
export const settingsSaved = {
  title: 'Settings Updated',
  description: 'Your privacy settings have been saved.',
};

/** A screen of sections to read. Where it is wide enough, their headings stand beside them. */
export function PolicyScreen({ children }: { children: ReactNode }) {
  return <Screen className={styles.screen}>{children}</Screen>;
}

/** One rule under its own small heading. */
export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.clause}>
      <h3>{title}</h3>
      <Muted prose>{children}</Muted>
    </div>
  );
}

export function Clauses({ children }: { children: ReactNode }) {
  return <Stack gap={4}>{children}</Stack>;
}
