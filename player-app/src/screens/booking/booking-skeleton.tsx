import { LoadingState, Section, Skeleton } from '@lessons/ui';
import styles from './booking-desk.module.css';

/** The calendar, the times and the summary in the room they will take. */
export function BookingSkeleton() {
  return (
    <LoadingState label="Loading the free times" className={styles.desk}>
      <Skeleton shape="card" className={styles.calendarLoading} />
      <Section title="Available Times">
        <Skeleton shape="card" />
      </Section>
      <Skeleton shape="card" className={styles.summaryLoading} />
    </LoadingState>
  );
}
