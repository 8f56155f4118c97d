import { coach } from '@lessons/contract/coach';
import { COACH_SAMPLE, DRAWING_SAMPLE, WAYS_SAMPLE } from './fill-coach.ts';
import { Ways } from './get-in-touch.tsx';
import { CoachOfPage, PortraitOfPage } from './landing-hero.tsx';
import { LandingLayout } from './landing-screen.tsx';
import { NEXT_FREE, NEXT_FREE_SAMPLE } from './fill-landing-page.ts';
import { FreeSlots, LoadingSlots } from './next-free.tsx';

const SAMPLE = { startTime: '2026-01-05T10:00:00.000Z', duration: 60, price: 0 };

/** The landing page as the build renders it; `fill-landing-page.ts` puts the slots in, `fill-coach.ts` the coach. */
export function LandingPage() {
  return (
    <>
      <LandingLayout
        nextFree={
          <div id={NEXT_FREE}>
            <LoadingSlots />
          </div>
        }
      />
      <template id={NEXT_FREE_SAMPLE}>
        <FreeSlots slots={[SAMPLE]} isLive />
      </template>
      <template id={COACH_SAMPLE}>
        <CoachOfPage coach={{ ...coach, photoUrl: 'data:,' }} />
      </template>
      <template id={DRAWING_SAMPLE}>
        <span data-fill="drawing">
          <PortraitOfPage name={coach.name} photoUrl={null} />
        </span>
      </template>
      <template id={WAYS_SAMPLE}>
        <Ways coach={coach} />
      </template>
    </>
  );
}
