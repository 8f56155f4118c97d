import { MapPin } from 'lucide-react';
import { CourtHero, LinkButton, Portrait } from '@lessons/ui';
import type { Coach } from '../../coach-profile/coach-profile.ts';
import { useKnownCoach } from '../../coach-profile/use-coach.ts';
import styles from './landing-hero.module.css';

/** Who teaches, where, and what one gets: the court that the page opens on. */
export function LandingHero({ className }: { className: string | undefined }) {
  const coach = useKnownCoach();
  return (
    <CourtHero shape="bleed" className={className}>
      <div className={styles.hero}>
        <header className={styles.top}>
          <p className={styles.brand}>{coach?.brand}</p>
          <LinkButton href="/auth" className={styles.signIn}>
            Sign in
          </LinkButton>
        </header>
        <div className={styles.words}>
          <div className={styles.coach}>{coach && <CoachOfPage coach={coach} />}</div>
          <h1 className={styles.promise}>
            A lesson this week. <em>Booked in a minute.</em>
          </h1>
        </div>
      </div>
    </CourtHero>
  );
}

function CoachOfPage({ coach: { name, title, area, photoUrl } }: { coach: Coach }) {
  return (
    <>
      <Portrait framed name={`Portrait of ${name}`} photoUrl={photoUrl} className={styles.portrait} />
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.fact}>{title}</p>
        {area && (
          <p className={styles.fact}>
            <MapPin strokeWidth={1.8} aria-hidden="true" />
            {area}
          </p>
        )}
      </div>
    </>
  );
}
