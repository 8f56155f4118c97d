import { Mail, Phone } from 'lucide-react';
import { phoneLink } from '@lessons/rules';
import { List, ListRow, Section } from '@lessons/ui';
import type { Coach } from '../../coach-profile/coach-profile.ts';
import { useKnownCoach } from '../../coach-profile/use-coach.ts';
import { WAYS } from './fill-coach.ts';
import styles from './landing-screen.module.css';

export function GetInTouch({ className }: { className: string | undefined }) {
  const coach = useKnownCoach();
  return (
    <Section title="Get in Touch" className={className}>
      <div id={WAYS} className={styles.ways}>
        {coach && <Ways coach={coach} />}
      </div>
    </Section>
  );
}

/** The same kind of sample as `CoachOfPage`. */
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
