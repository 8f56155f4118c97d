import type { NextSlot } from '@lessons/contract';
import { Figure, LoadingState, Section, Skeleton } from '@lessons/ui';
import { slotAddress } from '../../booking-intent/slot-address.ts';
import { slotLabels } from './slot-labels.ts';
import { useNextSlots } from './use-next-slots.ts';
import styles from './next-free.module.css';

/** Up to three lessons that can be booked next. Renders nothing if there are none, or if they can't be loaded. */
export function NextFree() {
  const next = useNextSlots();
  if (next.state === 'none') return null;
  if (next.state === 'loading') return <LoadingSlots />;
  return <FreeSlots slots={next.slots} isLive={next.isLive} />;
}

/** As high as the lessons that replace it. */
export function LoadingSlots() {
  return (
    <Section title="Next free">
      <LoadingState label="Loading the next free lessons" className={styles.slots}>
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
      </LoadingState>
    </Section>
  );
}

/**
 * The lessons, once they are there. The page that is pre-rendered has a sample of it, which `fill-landing-page.ts` fills by
 * what `data-fill` names.
 */
export function FreeSlots({ slots, isLive }: { slots: readonly NextSlot[]; isLive: boolean }) {
  return (
    <Section
      title="Next free"
      aside={
        isLive && (
          <span className={styles.live} data-fill="live">
            live
          </span>
        )
      }
    >
      <ul role="list" className={styles.slots}>
        {slots.slice(0, 3).map((slot) => (
          <li key={slot.startTime}>
            <FreeSlot slot={slot} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Leads to the booking screen, by way of signing in. */
function FreeSlot({ slot }: { slot: NextSlot }) {
  const { day, time, price } = slotLabels(slot);
  return (
    <a className={styles.slot} href={slotAddress(slot.startTime, slot.duration)}>
      <span className={styles.day} data-fill="day">
        {day}
      </span>
      <Figure>
        <time dateTime={slot.startTime}>{time}</time>
      </Figure>
      <span className={styles.price} data-fill="price">
        {price}
      </span>
    </a>
  );
}
