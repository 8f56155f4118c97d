import type { NextSlot } from '@lessons/contract';
import { Figure, LoadingState, Muted, Section, Skeleton } from '@lessons/ui';
import { slotAddress } from '../../booking-intent/slot-address.ts';
import { slotLabels } from '../../booking-intent/slot-labels.ts';
import styles from './next-free.module.css';

/** Takes the height of the lessons that replace it. */
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

/** A free lesson: a sample, of which `fill-landing-page.ts` fills in what `data-fill` names. */
export function FreeSlots({ slot }: { slot: NextSlot }) {
  return (
    <Section
      title="Next free"
      aside={
        <span className={styles.live} data-fill="live">
          live
        </span>
      }
    >
      <ul role="list" className={styles.slots}>
        <li>
          <FreeSlot slot={slot} />
        </li>
      </ul>
    </Section>
  );
}

/** Leads to the booking screen, by way of signing in. */
function FreeSlot({ slot }: { slot: NextSlot }) {
  const { day, time, price } = slotLabels(slot);
  return (
    <a className={styles.slot} href={slotAddress(slot.startTime, slot.duration)}>
      <Muted as="span" small data-fill="day">
        {day}
      </Muted>
      <Figure>
        <time dateTime={slot.startTime}>{time}</time>
      </Figure>
      <span className={styles.price} data-fill="price">
        {price}
      </span>
    </a>
  );
}
