import { useQuery } from '@tanstack/react-query';
import { Section } from '@lessons/ui';
import { WishRows } from '../../lessons/wish-rows.tsx';
import { wishesQuery } from '../../requests/wishes.ts';
import styles from './schedule.module.css';

/** The days for which the player waits for a free time. Renders nothing without any, or while they aren’t known. */
export function WishedDays() {
  const { data: wishes = [] } = useQuery(wishesQuery);
  if (wishes.length === 0) return null;
  return (
    <Section title="Tell me when free" className={styles.wishes}>
      <WishRows wishes={wishes} />
    </Section>
  );
}
