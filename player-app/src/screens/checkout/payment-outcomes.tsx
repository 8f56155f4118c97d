import { Button, LinkButton, PageHeader, Spinner } from '@lessons/ui';
import { CircleAlert, RotateCw, WifiOff } from 'lucide-react';
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

/** Shown while the bank is processing the payment. `message` is the server's. */
export function BankProcessing({ message }: { message: string }) {
  return (
    <div className={styles.outcome}>
      <PageHeader title="Your Bank Is Processing Your Payment" />
      <p role="status">{message}</p>
      <p>This page asks again by itself. You may close it: your slot is held in the meantime.</p>
      <Spinner label="Waiting for your bank" />
      <LinkButton href="/schedule">View My Lessons</LinkButton>
    </div>
  );
}

interface UnconfirmedProps {
  /** The card was charged. If false, it isn't known whether it was. */
  isPaid: boolean;
  onTryAgain: () => void;
  isTrying: boolean;
}

/** Shown while the server can't be reached after paying. The page tries again by itself. */
export function Unconfirmed({ isPaid, onTryAgain, isTrying }: UnconfirmedProps) {
  return (
    <div className={styles.outcome}>
      <WifiOff className={styles.waiting} />
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
        <Button variant="primary" wide icon={<RotateCw />} loading={isTrying} onClick={onTryAgain}>
          Try Again
        </Button>
        <LinkButton wide href="/schedule">
          View My Lessons
        </LinkButton>
      </div>
    </div>
  );
}

interface ProblemProps {
  title: string;
  message: string;
  wayOut: { href: string; label: string };
}

export function Problem({ title, message, wayOut }: ProblemProps) {
  return (
    <div className={styles.outcome}>
      <CircleAlert className={styles.alarm} />
      <PageHeader title={title} />
      <p role="alert">{message}</p>
      <LinkButton variant="primary" href={wayOut.href}>
        {wayOut.label}
      </LinkButton>
    </div>
  );
}
