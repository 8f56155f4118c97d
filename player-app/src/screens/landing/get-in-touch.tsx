import { Mail, Phone } from 'lucide-react';
import { phoneLink } from '@lessons/rules';
import { List, ListRow, Section } from '@lessons/ui';
import type { Coach } from '../../coach-profile/coach-profile.ts';
import { WAYS } from './landing-ids.ts';
import styles from './landing-page.module.css';

export function GetInTouch({ className }: { className: string | undefined }) {
  return (
    <Section title="Get in Touch" className={className}>
      <div id={WAYS} className={styles.ways} />
    </Section>
  );
}

/** A sample, as `CoachOfPage` is. */
export function Ways({ coach }: { coach: Pick<Coach, 'phone' | 'email'> }) {
  return (
    <List>
      <ListRow
        href={phoneLink(coach.phone)}
        leading={<Phone />}
        title={<span data-fill="phone">{coach.phone}</span>}
        detail="Call"
      />
      <ListRow
        href={`mailto:${coach.email}`}
        leading={<Mail />}
        title={<span data-fill="email">{coach.email}</span>}
        detail="Email"
      />
    </List>
  );
}
