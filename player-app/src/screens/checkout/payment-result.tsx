import type { ReactNode } from 'react';
import type { Booking } from '@lessons/contract';
import { Button, Columns, LinkButton, PageHeader, Spinner, Stack, Status } from '@lessons/ui';
import { useFocusFallback } from '@lessons/ui/use-focus-fallback.ts';
import { CircleAlert, RotateCw, WifiOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { PAID_HERE, type PaymentPurpose, type WayOut } from './payment-purpose.ts';
import { useBookingConfirmation } from './use-booking-confirmation.ts';
import styles from './confirmation.module.css';

interface PaymentResultProps {
  paymentIntentId: string;
  purpose: PaymentPurpose;
  /** Renders the paid lesson; null if the server says no more than that there is one. */
  children: (booking: Booking | null) => ReactNode;
}

/** Asks the server what became of a payment, and shows its answer. An address that says it is not believed. */
export function PaymentResult({ paymentIntentId, purpose, children }: PaymentResultProps) {
  const isPaid = useLocation().state === PAID_HERE;
  const { confirmation, tryAgain, isTrying } = useBookingConfirmation(paymentIntentId, purpose);
  // The heading changes with the result, and is read out for having the focus.
  useFocusFallback();
  const texts = purpose.waiting;
  switch (confirmation?.kind) {
    case undefined:
      return <Processing texts={texts} />;
    case 'processing':
      return <BankProcessing texts={texts} message={confirmation.message} />;
    case 'unconfirmed':
      return <Unconfirmed texts={texts} isPaid={isPaid} onTryAgain={tryAgain} isTrying={isTrying} />;
    case 'failed':
      return <PaymentProblem {...purpose.problemOf(confirmation.reason)} message={confirmation.message} />;
    case 'booked':
      return children(confirmation.booking);
    case 'booked-before':
      return children(null);
  }
}

type Texts = PaymentPurpose['waiting'];

function Processing({ texts }: { texts: Texts }) {
  return (
    <Stack gap={5} align="center" className={styles.outcome}>
      <PageHeader title={texts.heading} subtitle={texts.first} />
      <Spinner label={texts.heading} />
    </Stack>
  );
}

interface BankProcessingProps {
  texts: Texts;
  /** The server's. */
  message: string;
}

/** Shown while the bank is processing the payment. */
function BankProcessing({ texts, message }: BankProcessingProps) {
  return (
    <Stack gap={5} align="center" className={styles.outcome}>
      <PageHeader title="Your bank is processing your payment" />
      <Status>{message}</Status>
      <p>{texts.atBank}</p>
      <Spinner label="Waiting for your bank" />
      <LinkButton href="/schedule">View My Lessons</LinkButton>
    </Stack>
  );
}

interface UnconfirmedProps {
  texts: Texts;
  /** The card was charged. If false, it isn't known whether it was. */
  isPaid: boolean;
  onTryAgain: () => void;
  isTrying: boolean;
}

/** Shown while the server can't be reached after paying. The page tries again by itself. */
function Unconfirmed({ texts, isPaid, onTryAgain, isTrying }: UnconfirmedProps) {
  return (
    <Stack gap={5} align="center" className={styles.outcome}>
      <WifiOff className={styles.waiting} />
      <PageHeader title={texts.heading} />
      <Status className={styles.waitingWords}>
        {isPaid ? texts.unconfirmed.ifPaid : texts.unconfirmed.otherwise}
      </Status>
      <p>
        We can’t reach the booking service at the moment. This page tries again automatically.{' '}
        {texts.unconfirmed.hint}
      </p>
      <Columns gap={3} min={12} className={styles.ways}>
        <Button variant="primary" wide icon={<RotateCw />} loading={isTrying} onClick={onTryAgain}>
          Try again
        </Button>
        <LinkButton wide href="/schedule">
          View My Lessons
        </LinkButton>
      </Columns>
    </Stack>
  );
}

interface PaymentProblemProps {
  title: string;
  message: string;
  wayOut: WayOut;
}

export function PaymentProblem({ title, message, wayOut }: PaymentProblemProps) {
  return (
    <Stack gap={5} align="center" className={styles.outcome}>
      <CircleAlert className={styles.alarm} />
      <PageHeader title={title} />
      <Status urgent>{message}</Status>
      <LinkButton variant="primary" href={wayOut.href}>
        {wayOut.label}
      </LinkButton>
    </Stack>
  );
}
