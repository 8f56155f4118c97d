import { MapPin } from 'lucide-react';
import { Cluster, CourtHero, LinkButton, Portrait, Stack } from '@lessons/ui';
import type { Coach } from '../../coach-profile/coach-profile.ts';
import { COACH } from './landing-ids.ts';
import styles from './landing-hero.module.css';

/** Shows the coach, the promise and the way in, on the court that the page opens on. */
export function LandingHero({ className }: { className: string | undefined }) {
  return (
    <CourtHero shape="bleed" className={className}>
      <Stack gap={5} className={styles.hero}>
        <Cluster as="header" gap={4} align="center" justify="between">
          <p className={styles.brand} data-fill="brand" />
          <LinkButton href="/auth" className={styles.signIn}>
            Sign in
          </LinkButton>
        </Cluster>
        <Stack gap={6} className={styles.words}>
          <Cluster gap={4} align="center" id={COACH} className={styles.coach} />
          <h1 className={styles.promise}>
            A lesson this week. <em>Booked in a minute.</em>
          </h1>
        </Stack>
      </Stack>
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
