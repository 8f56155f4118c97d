import { useEffect, type ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { LinkButton } from '@lessons/ui';
import { watchCoach } from '../../requests/watch-coach.ts';
import { GetInTouch } from './get-in-touch.tsx';
import { LandingHero } from './landing-hero.tsx';
import { NextFree } from './next-free.tsx';
import { WhyChoose } from './why-choose.tsx';
import styles from './landing-screen.module.css';

/** What a visitor sees: the coach, the next free lessons, and the way in. */
export function LandingScreen() {
  useEffect(watchCoach, []);
  return <LandingLayout nextFree={<NextFree />} />;
}

/** The same without the slots, which the pre-rendered page gets in another way, as the coach's profile. */
export function LandingLayout({ nextFree }: { nextFree: ReactNode }) {
  return (
    <main className={styles.page}>
      <LandingHero className={styles.hero} />
      <div className={styles.booking}>
        {nextFree}
        <div className={styles.next}>
          <LinkButton variant="primary" wide href="/auth" icon={<ArrowRight />} iconAfter>
            Book Tennis Lessons
          </LinkButton>
          <p className={styles.hint}>Sign in or create an account to get started</p>
        </div>
      </div>
      <WhyChoose className={styles.why} />
      <GetInTouch className={styles.touch} />
      <p className={styles.foot}>
        <a href="/privacy-notice">Privacy Notice</a>
      </p>
    </main>
  );
}
