import { LandingLayout } from './landing-screen.tsx';
import { NEXT_FREE, NEXT_FREE_SAMPLE } from './fill-landing-page.ts';
import { FreeSlots, LoadingSlots } from './next-free.tsx';

const SAMPLE = { startTime: '2026-01-05T10:00:00.000Z', duration: 60, price: 0 };

/** The landing page as the build renders it; `fill-landing-page.ts` puts the slots in. */
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
    </>
  );
}
