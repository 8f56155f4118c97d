import { phoneLink } from '@lessons/rules';
import { Card, classNames, Cluster, IconLink, Muted, Portrait, Row, Stack, useNow } from '@lessons/ui';
import { Mail, Phone } from 'lucide-react';
import { shownCredentials } from '../../coach-profile/shown-credentials.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import styles from './home.module.css';

export function CoachCard() {
  const coach = useCoach();
  const credentials = shownCredentials(coach.credentials, useNow());
  return (
    <Cluster as={Card} gap={3} align="center" className={styles.coach}>
      <Portrait name={`Portrait of ${coach.name}`} photoUrl={coach.photoUrl} />
      <div className={styles.coachName}>
        <h2 className="text-heading">{coach.name}</h2>
        <Muted small>{coach.title}</Muted>
      </div>
      <Row gap={2}>
        <IconLink variant="tinted" label="Call" href={phoneLink(coach.phone)} icon={<Phone />} />
        <IconLink variant="tinted" label="Email" href={`mailto:${coach.email}`} icon={<Mail />} />
      </Row>
      {credentials.length > 0 && (
        <Muted as="div" small className={styles.credentials}>
          <Stack as="ul" gap={1} role="list" aria-label="Credentials">
            {credentials.map(({ name, until }) => (
              <li key={`${name} ${until}`}>{name}</li>
            ))}
          </Stack>
          {coach.credentialsUrl && (
            <a href={coach.credentialsUrl} target="_blank" rel="noreferrer">
              Check it
            </a>
          )}
        </Muted>
      )}
      {coach.bio && (
        <Muted small className={classNames(styles.bio, 'written')}>
          {coach.bio}
        </Muted>
      )}
    </Cluster>
  );
}
