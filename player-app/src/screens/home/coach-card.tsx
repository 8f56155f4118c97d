import { phoneLink } from '@lessons/rules';
import { Card, IconLink, Portrait, useNow } from '@lessons/ui';
import { Mail, Phone } from 'lucide-react';
import { shownCredentials } from '../../coach-profile/shown-credentials.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import styles from './home.module.css';

export function CoachCard() {
  const coach = useCoach();
  const credentials = shownCredentials(coach.credentials, useNow());
  return (
    <Card className={styles.coach}>
      <Portrait name={`Portrait of ${coach.name}`} photoUrl={coach.photoUrl} />
      <div className={styles.coachName}>
        <h2>{coach.name}</h2>
        <p>{coach.title}</p>
      </div>
      <div className={styles.coachLinks}>
        <IconLink variant="tinted" label="Call" href={phoneLink(coach.phone)} icon={<Phone />} />
        <IconLink variant="tinted" label="Email" href={`mailto:${coach.email}`} icon={<Mail />} />
      </div>
      {credentials.length > 0 && (
        <div className={styles.credentials}>
          <ul role="list" aria-label="Credentials">
            {credentials.map(({ name, until }) => (
              <li key={`${name} ${until}`}>{name}</li>
            ))}
          </ul>
          {coach.credentialsUrl && (
            <a href={coach.credentialsUrl} target="_blank" rel="noreferrer">
              Check it
            </a>
          )}
        </div>
      )}
      {coach.bio && <p className={styles.bio}>{coach.bio}</p>}
    </Card>
  );
}
