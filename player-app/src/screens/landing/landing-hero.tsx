import { MapPin } from 'lucide-react';
import { coach } from '@lessons/contract/coach';
import { CourtHero, LinkButton, Portrait } from '@lessons/ui';
import styles from './landing-hero.module.css';

/** Who teaches, where, and what one gets: the court that the page opens on. */
export function LandingHero({ className }: { className: string | undefined }) {
  return (
    <CourtHero shape="bleed" className={className}>
      <div className={styles.hero}>
        <header className={styles.top}>
          <p className={styles.brand}>{coach.brand}</p>
          <LinkButton href="/auth" className={styles.signIn}>
            Sign in
          </LinkButton>
        </header>
        <div className={styles.words}>
          <div className={styles.coach}>
            <Portrait
              framed
              name={`Portrait of ${coach.name}`}
              photoUrl={coach.photoPath}
              className={styles.portrait}
            />
            <div>
              <p className={styles.name}>{coach.name}</p>
              <p className={styles.fact}>{coach.title}</p>
              <p className={styles.fact}>
                <MapPin strokeWidth={1.8} aria-hidden="true" />
                {coach.area}
              </p>
            </div>
          </div>
          <h1 className={styles.promise}>
            A lesson this week. <em>Booked in a minute.</em>
          </h1>
        </div>
      </div>
    </CourtHero>
  );
}
