import { PageHeader, Spinner } from '@lessons/ui';
import styles from './confirmation.module.css';

export function Processing() {
  return (
    <div className={styles.outcome}>
      <PageHeader
        title="Processing Your Booking"
        subtitle="This takes a moment. If you leave, your lesson is booked all the same."
      />
      <Spinner label="Processing Your Booking" />
    </div>
  );
}
