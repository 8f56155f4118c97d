import { Button, LinkButton, PageHeader, Spinner } from '@lessons/ui';
import { CircleAlert, RotateCw, WifiOff } from 'lucide-react';
import type { PaymentPurpose } from './payment-purpose.ts';
import styles from './confirmation.module.css';

export function Processing({ purpose }: { purpose: PaymentPurpose }) {
  return (
    <div className={styles.outcome}>
      <PageHeader title={purpose.processing} subtitle={purpose.processingHint} />
      <Spinner label={purpose.processing} />
    </div>
  );
}

interface BankProcessingProps {
  purpose: PaymentPurpose;
  /** The server's. */
  message: string;
}

/** Shown while the bank is processing the payment. */
export function BankProcessing({ purpose, message }: BankProcessingProps) {
  return (
    <div className={styles.outcome}>
      <PageHeader title="Your Bank Is Processing Your Payment" />
      <p role="status">{message}</p>
      <p>{purpose.atBankHint}</p>
      <Spinner label="Waiting for your bank" />
      <LinkButton href="/schedule">View My Lessons</LinkButton>
    </div>
  );
}

interface UnconfirmedProps {
  purpose: PaymentPurpose;
  /** The card was charged. If false, it isn't known whether it was. */
  isPaid: boolean;
  onTryAgain: () => void;
  isTrying: boolean;
}

/** Shown while the server can't be reached after paying. The page tries again by itself. */
export function Unconfirmed({ purpose, isPaid, onTryAgain, isTrying }: UnconfirmedProps) {
  return (
    <div className={styles.outcome}>
      <WifiOff className={styles.waiting} />
      <PageHeader title={purpose.processing} />
      <p role="status" className={styles.waitingWords}>
        {isPaid ? purpose.unconfirmed.ifPaid : purpose.unconfirmed.otherwise}
      </p>
      <p>
        We can’t reach the booking service at the moment. This page tries again by itself.{' '}
        {purpose.unconfirmed.hint}
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
