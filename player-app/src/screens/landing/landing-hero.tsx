import { MapPin } from 'lucide-react';
import { CourtHero, LinkButton, Portrait } from '@lessons/ui';
import type { Coach } from '../../coach-profile/coach-profile.ts';
import { COACH } from './landing-ids.ts';
import styles from './landing-hero.module.css';

/** Shows the coach, the promise and the way in, on the court that the page opens on. */
export function LandingHero({ className }: { className: string | undefined }) {
  return (
    <CourtHero shape="bleed" className={className}>
      <div className={styles.hero}>
        <header className={styles.top}>
          <p className={styles.brand} data-fill="brand" />
          <LinkButton href="/auth" className={styles.signIn}>
            Sign in
          </LinkButton>
        </header>
        <div className={styles.words}>
          <div id={COACH} className={styles.coach} />
          <h1 className={styles.promise}>
            A lesson this week. <em>Booked in a minute.</em>
          </h1>
        </div>
      </div>
    </CourtHero>
  );
}

/** A sample of the coach: `fill-coach.ts` fills in the places that `data-fill` names. */
export function CoachOfPage({ coach: { name, title, area, photoUrl } }: { coach: Coach }) {
  return (
    <>
      <span data-fill="photo">
        <PortraitOfPage name={name} photoUrl={photoUrl} />
      </span>
      <div className={styles.who}>
        <p className={styles.name} data-fill="name">
          {name}
        </p>
        <p className={styles.fact} data-fill="title">
          {title}
        </p>
        {area && (
          <p className={styles.fact}>
            <MapPin />
            <span data-fill="area">{area}</span>
          </p>
        )}
      </div>
    </>
  );
}

export function PortraitOfPage({ name, photoUrl }: Pick<Coach, 'name' | 'photoUrl'>) {
  return <Portrait framed name={`Portrait of ${name}`} photoUrl={photoUrl} className={styles.portrait} />;
}
