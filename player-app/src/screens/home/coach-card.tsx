import { coach } from '@lessons/contract/coach';
import { Card, IconLink, Portrait } from '@lessons/ui';
import { Mail, Phone } from 'lucide-react';
import { callCoach, emailCoach } from '../../lessons/coach-links.ts';
import styles from './home.module.css';

export function CoachCard() {
  return (
    <Card className={styles.coach}>
      <Portrait name={`Portrait of ${coach.name}`} photoUrl={coach.photoPath} />
      <div className={styles.coachName}>
        <h2>{coach.name}</h2>
        <p>{coach.title}</p>
      </div>
      <div className={styles.coachLinks}>
        <IconLink variant="tinted" label="Call" href={callCoach} icon={<Phone strokeWidth={1.8} />} />
        <IconLink variant="tinted" label="Email" href={emailCoach} icon={<Mail strokeWidth={1.8} />} />
      </div>
      <p className={styles.bio}>{coach.bio}</p>
    </Card>
  );
}
