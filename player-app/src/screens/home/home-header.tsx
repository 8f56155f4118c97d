import { greetingAt, greetingNameOf } from '@lessons/rules';
import { Avatar, IconButton, useNow } from '@lessons/ui';
import { LogOut } from 'lucide-react';
import { useSessionUser } from '../../session/session.tsx';
import { useSignOut } from '../../session/use-sign-out.ts';
import styles from './home-header.module.css';

/** Greets the player, with the ways out and to the profile. */
export function HomeHeader() {
  const name = greetingNameOf(useSessionUser());
  const signOut = useSignOut();
  return (
    <header className={styles.header}>
      <h1 tabIndex={-1}>
        <span className={styles.greeting}>{greetingAt(useNow())},</span> {name}
      </h1>
      <IconButton label="Sign Out" icon={<LogOut />} onClick={() => void signOut()} />
      <a href="/profile" className={styles.avatarLink} aria-label="Your profile">
        <Avatar name={name} />
      </a>
    </header>
  );
}
