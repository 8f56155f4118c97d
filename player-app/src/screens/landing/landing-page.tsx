import { ArrowRight } from 'lucide-react';
import { coach } from '@lessons/contract/coach';
import { LinkButton, Stack, Status } from '@lessons/ui';
import { AllFreeTimes } from './all-free-times.tsx';
import { Court, GetInTouch, TheCourt, Ways } from './get-in-touch.tsx';
import { CoachOfPage, LandingHero, PortraitOfPage } from './landing-hero.tsx';
import {
  COACH_SAMPLE,
  COURT_SAMPLE,
  DRAWING_SAMPLE,
  NEXT_FREE,
  NEXT_FREE_SAMPLE,
  WAYS_SAMPLE,
} from './landing-ids.ts';
import { FreeSlots, LoadingSlots } from './next-free.tsx';
import { WhyChoose } from './why-choose.tsx';
import styles from './landing-page.module.css';

const SLOT = { startTime: '2026-01-05T10:00:00.000Z', duration: 60, price: 0 };

/**
 * Shows a visitor the coach, the next free lessons, and the way in. The build alone renders it;
 * `fill-landing-page.ts` fills copies of its samples with the slots, `fill-coach.ts` with the coach.
 */
export function LandingPage() {
  return (
    <>
      <Stack as="main" className={styles.page}>
        {/* The address of this element alone shows it: /#account-deleted. */}
        <Status id="account-deleted" className={styles.notice}>
          <b>Account deleted</b> You are signed out. The rest is deleted once refunds have arrived.
        </Status>
        <LandingHero className={styles.hero} />
        <Stack gap={5} className={styles.booking}>
          <div id={NEXT_FREE}>
            <LoadingSlots />
          </div>
          <AllFreeTimes />
          <Stack gap={3}>
            <LinkButton variant="primary" wide href="/auth" icon={<ArrowRight />} iconAfter>
              Book Tennis Lessons
            </LinkButton>
            <p className={styles.hint}>Sign in or create an account to get started</p>
          </Stack>
        </Stack>
        <WhyChoose className={styles.why} />
        <Stack gap={6} top className={styles.visit}>
          <TheCourt />
          <GetInTouch />
        </Stack>
        <p className={styles.foot}>
          <a href="/privacy-notice">Privacy Notice</a>
        </p>
      </Stack>
      <template id={NEXT_FREE_SAMPLE}>
        <FreeSlots slot={SLOT} />
      </template>
      <template id={COACH_SAMPLE}>
        <CoachOfPage coach={{ ...coach, photoUrl: 'data:,' }} />
      </template>
      <template id={DRAWING_SAMPLE}>
        <span data-fill="drawing">
          <PortraitOfPage name={coach.name} photoUrl={null} />
        </span>
      </template>
      <template id={COURT_SAMPLE}>
        <Court coach={coach} />
      </template>
      <template id={WAYS_SAMPLE}>
        <Ways coach={coach} />
      </template>
    </>
  );
}
