import { greetingAt } from '@lessons/rules';
import { Avatar, IconButton } from '@lessons/ui';
import { LogOut } from 'lucide-react';
import styles from './home.module.css';

interface HomeHeaderProps {
  /** How the player is greeted. */
  name: string;
  now: Date;
  onSignOut: () => void;
}

export function HomeHeader({ name, now, onSignOut }: HomeHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 tabIndex={-1}>
        <span className={styles.greeting}>{greetingAt(now)},</span> {name}
      </h1>
      <IconButton label="Sign Out" icon={<LogOut />} onClick={onSignOut} />
      <a href="/profile" className={styles.avatarLink} aria-label="Your profile">
        <Avatar name={name} />
      </a>
    </header>
  );
}
