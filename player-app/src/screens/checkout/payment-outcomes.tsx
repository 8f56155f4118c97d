import type { ReactNode } from 'react';
import { Button, LinkButton, PageHeader, Spinner } from '@lessons/ui';
import { CircleAlert, RotateCw, WifiOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { Confirmation } from './confirm-booking.ts';
import { useBookingConfirmation } from './use-booking-confirmation.ts';
import styles from './confirmation.module.css';

/** The texts while the result of a payment isn't known. */
export interface ResultTexts {
  heading: string;
  processing: string;
  atBank: string;
  unconfirmed: { ifPaid: string; otherwise: string; hint: string };
}

/**
 * The state of the navigation after the provider has told this page that the card was charged. An address that says so
 * is not believed: anybody can write one.
 */
export const PAID_HERE = 'paid-here';

/** The result of a payment, once it is known. */
export type Result = Exclude<Confirmation, { kind: 'processing' | 'unconfirmed' }>;

interface PaymentOutcomeProps {
  paymentIntentId: string;
  /** Whether a lesson is booked by the payment, or one that exists is paid. */
  isNewLesson: boolean;
  texts: ResultTexts;
  /** Renders the result once it is known. */
  children: (result: Result) => ReactNode;
}

/** Asks the server what became of a payment, and says so while it isn't known. */
export function PaymentOutcome(props: PaymentOutcomeProps) {
  const { paymentIntentId, isNewLesson, texts, children } = props;
  const isPaid = useLocation().state === PAID_HERE;
  const { confirmation, tryAgain, isTrying } = useBookingConfirmation(paymentIntentId, { isNewLesson });
  if (!confirmation) return <Processing texts={texts} />;
  switch (confirmation.kind) {
    case 'processing':
      return <BankProcessing texts={texts} message={confirmation.message} />;
    case 'unconfirmed':
      return <Unconfirmed texts={texts} isPaid={isPaid} onTryAgain={tryAgain} isTrying={isTrying} />;
    default:
      return children(confirmation);
  }
}

function Processing({ texts }: { texts: ResultTexts }) {
  return (
    <div className={styles.outcome}>
      <PageHeader title={texts.heading} subtitle={texts.processing} />
      <Spinner label={texts.heading} />
    </div>
  );
}

interface BankProcessingProps {
  texts: ResultTexts;
  /** The server's. */
  message: string;
}

/** Shown while the bank is processing the payment. */
function BankProcessing({ texts, message }: BankProcessingProps) {
  return (
    <div className={styles.outcome}>
      <PageHeader title="Your bank is processing your payment" />
      <p role="status">{message}</p>
      <p>{texts.atBank}</p>
      <Spinner label="Waiting for your bank" />
      <LinkButton href="/schedule">View My Lessons</LinkButton>
    </div>
  );
}

interface UnconfirmedProps {
  texts: ResultTexts;
  /** The card was charged. If false, it isn't known whether it was. */
  isPaid: boolean;
  onTryAgain: () => void;
  isTrying: boolean;
}

/** Shown while the server can't be reached after paying. The page tries again by itself. */
function Unconfirmed({ texts, isPaid, onTryAgain, isTrying }: UnconfirmedProps) {
  return (
    <div className={styles.outcome}>
      <WifiOff className={styles.waiting} />
      <PageHeader title={texts.heading} />
      <p role="status" className={styles.waitingWords}>
        {isPaid ? texts.unconfirmed.ifPaid : texts.unconfirmed.otherwise}
      </p>
      <p>
        We can’t reach the booking service at the moment. This page tries again automatically.{' '}
        {texts.unconfirmed.hint}
      </p>
      <div className={styles.ways}>
        <Button variant="primary" wide icon={<RotateCw />} loading={isTrying} onClick={onTryAgain}>
          Try again
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
