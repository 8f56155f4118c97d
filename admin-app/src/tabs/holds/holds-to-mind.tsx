import { Hourglass } from 'lucide-react';
import type { HeldSlot } from '@lessons/contract';
import styles from '../../lessons/lessons.module.css';
import { holdFacts } from './hold-words.ts';

/** Names payments that the coach lets finish although their slots have been taken away. */
export function HoldsToMind({ holds }: { holds: readonly HeldSlot[] }) {
  if (holds.length === 0) return null;
  return (
    <div className={styles.mind} role="status">
      <Hourglass strokeWidth={1.8} aria-hidden="true" />
      <div>
        <p className={styles.mindTitle}>Payments that may still finish</p>
        <p>Each that does becomes a lesson. You will find it in Bookings.</p>
        <ul>
          {holds.map((hold) => (
            <li key={hold.startTime}>{holdFacts(hold)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
