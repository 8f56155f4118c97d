import { LoadingPlace, Skeleton } from '@lessons/ui';
import styles from './booking-desk.module.css';

/** The calendar and the times in the room they will take. */
export function BookingSkeleton() {
  return (
    <LoadingPlace label="Loading the free times" className={styles.desk}>
      <Skeleton shape="card" className={styles.calendarLoading} />
      <div>
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} shape="row" />
        ))}
      </div>
    </LoadingPlace>
  );
}
