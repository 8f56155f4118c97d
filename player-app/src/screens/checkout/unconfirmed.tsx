import { Button, LinkButton, PageHeader } from '@lessons/ui';
import { RotateCw, WifiOff } from 'lucide-react';
import styles from './confirmation.module.css';

interface UnconfirmedProps {
  /** The card was charged; otherwise that isn't known either. */
  isPaid: boolean;
  onTryAgain: () => void;
  isTrying: boolean;
}

/** The server can't be reached after paying. The page goes on asking by itself. */
export function Unconfirmed({ isPaid, onTryAgain, isTrying }: UnconfirmedProps) {
  return (
    <div className={styles.outcome}>
      <WifiOff className={styles.waiting} strokeWidth={1.8} aria-hidden="true" />
      <PageHeader title="Processing Your Booking" />
      <p role="status" className={styles.waitingWords}>
        {isPaid
          ? 'Your payment went through; we are confirming your lesson.'
          : 'We are checking your payment and confirming your lesson.'}
      </p>
      <p>
        We can’t reach the booking service at the moment. This page tries again by itself. If you leave, a
        lesson that is paid is booked all the same.
      </p>
      <div className={styles.ways}>
        <Button
          variant="primary"
          wide
          icon={<RotateCw strokeWidth={1.8} />}
          loading={isTrying}
          onClick={onTryAgain}
        >
          Try Again
        </Button>
        <LinkButton wide href="/schedule">
          View My Lessons
        </LinkButton>
      </div>
    </div>
  );
}
