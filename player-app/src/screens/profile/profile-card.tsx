import { Avatar, Badge, Cluster, CourtHero, IconLink, Muted } from '@lessons/ui';
import { Pencil } from 'lucide-react';
import styles from './profile.module.css';

interface ProfileCardProps {
  fullName: string;
  email: string;
  phone: string | null;
  isCoach: boolean;
}

/** The signed-in person, as the coach sees them. */
export function ProfileCard({ fullName, email, phone, isCoach }: ProfileCardProps) {
  return (
    <CourtHero className={styles.who}>
      <Avatar name={fullName} size="lg" />
      <div>
        <Cluster gap={3} rowGap={1} align="center" className={styles.name}>
          <h1 tabIndex={-1}>{fullName}</h1>
          {isCoach && <Badge tone="onGrass">Coach</Badge>}
        </Cluster>
        <Muted facts>{email}</Muted>
        {phone && <Muted facts>{phone}</Muted>}
      </div>
      <IconLink label="Edit Profile" href="/edit-profile" icon={<Pencil />} />
    </CourtHero>
  );
}
