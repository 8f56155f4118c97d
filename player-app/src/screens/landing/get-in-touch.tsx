import { Mail, MapPin, Phone } from 'lucide-react';
import { phoneLink } from '@lessons/rules';
import { List, ListRow, Section } from '@lessons/ui';
import type { Coach } from '../../coach-profile/coach-profile.ts';
import { COURT, WAYS } from './landing-ids.ts';
import styles from './landing-page.module.css';

/** Shows where the lessons take place. */
export function TheCourt() {
  return (
    <Section title="The court">
      <div id={COURT} className={styles.court} />
    </Section>
  );
}

/** A sample, as `CoachOfPage` is. */
export function Court({ coach }: { coach: Pick<Coach, 'courtName' | 'address'> }) {
  return (
    <>
      <List>
        <ListRow
          href="/"
          leading={<MapPin />}
          title={<span data-fill="court">{coach.courtName}</span>}
          detail={<span data-fill="address">{coach.address}</span>}
          trailing="Map"
        />
      </List>
      <img
        data-fill="court-photo"
        src="data:,"
        alt={coach.courtName}
        width="960"
        height="640"
        className={styles.photo}
      />
    </>
  );
}

export function GetInTouch() {
  return (
    <Section title="Get in Touch">
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
