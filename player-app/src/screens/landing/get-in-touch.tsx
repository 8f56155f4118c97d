import { Mail, Phone } from 'lucide-react';
import { phoneLink } from '@lessons/rules';
import { List, ListRow, Section } from '@lessons/ui';
import type { Coach } from '../../coach-profile/coach-profile.ts';
import { useKnownCoach } from '../../coach-profile/use-coach.ts';
import styles from './landing-screen.module.css';

export function GetInTouch({ className }: { className: string | undefined }) {
  const coach = useKnownCoach();
  return (
    <Section title="Get in Touch" className={className}>
      <div className={styles.ways}>{coach && <Ways coach={coach} />}</div>
    </Section>
  );
}

function Ways({ coach }: { coach: Coach }) {
  return (
    <List>
      <ListRow
        href={phoneLink(coach.phone)}
        leading={<Phone strokeWidth={1.8} aria-hidden="true" />}
        title={coach.phone}
        detail="Call"
      />
      <ListRow
        href={`mailto:${coach.email}`}
        leading={<Mail strokeWidth={1.8} aria-hidden="true" />}
        title={coach.email}
        detail="Email"
      />
    </List>
  );
}
