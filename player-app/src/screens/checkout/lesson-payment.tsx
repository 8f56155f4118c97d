import { useState } from 'react';
import type { Booking } from '@lessons/contract';
import { FailedState, Muted, Spinner, Stack, Status } from '@lessons/ui';
import { useMutation, usePrefetchQuery } from '@tanstack/react-query';
import { reasonOf } from '../../notifications/use-notify-failure.ts';
import { payForLessonMutation, stripeJsQuery, type OpenedPayment } from '../../requests/payments.ts';
import { showsChange } from '../../requests/query-client.ts';
import { CardForm } from './card-form.tsx';
import type { Charge } from './confirm-payment.ts';
import { lessonOfCoach } from './payment-purpose.ts';
import { sumOf } from './payment-run.ts';
import { useOnMount } from './use-on-mount.ts';
import type { PayProps } from './use-pay.ts';
import styles from './payment-part.module.css';

const HEADING = 'lesson-payment';

interface LessonPaymentProps {
  /** The oldest first. The form pays the first of them. */
  lessons: readonly Booking[];
  /** A text that the player has to know before they pay. */
  notice: string | null;
  /** Whether the lesson is being fetched again. */
  isRefreshing: boolean;
  charge: Charge;
  onCharge: (charge: Charge) => void;
  /** Called once the payment of the first was sent, if others follow with the same card. */
  onSent: PayProps['onSent'];
}

/** The form to pay lessons that the coach has booked, with one card. */
export function LessonPayment({
  lessons,
  notice,
  isRefreshing,
  charge,
  onCharge,
  onSent,
}: LessonPaymentProps) {
  // While the payment is opened. The card form loads it again if that fails.
  usePrefetchQuery(stripeJsQuery);
  // In a state of its own, since a mutation clears its data when it runs again.
  const [payment, setPayment] = useState<OpenedPayment>();
  const { mutate, error, isPending } = useMutation(payForLessonMutation);
  const [lesson, ...others] = lessons;
  const attachCard = others.length > 0;
  const open = () => lesson && mutate({ lesson, attachCard }, { onSuccess: setPayment });
  useOnMount(open);
  const openAnew = () => {
    setPayment(undefined);
    open();
  };
  // After a refusal the lesson usually differs, and something else is shown.
  const isRefused = error && !isPending && !(isRefreshing && showsChange(error));
  return (
    <Stack as="section" gap={4} top aria-labelledby={HEADING}>
      <h2 id={HEADING} className={styles.heading}>
        Payment
      </h2>
      {notice && <Status className={styles.notice}>{notice}</Status>}
      {attachCard && (
        <Muted small>
          Your bank sees a payment for each lesson. The card is removed after the last one, unless you save
          it.
        </Muted>
      )}
      {lesson && payment ? (
        <CardForm
          key={payment.clientSecret}
          payment={payment}
          purpose={lessonOfCoach(lesson.id)}
          sum={attachCard ? sumOf(lessons) : undefined}
          onSent={
            onSent &&
            ((sent) => onSent(payment.customerSessionClientSecret === null ? { ...sent, card: null } : sent))
          }
          isOver={false}
          onOver={openAnew}
          charge={charge}
          onCharge={onCharge}
          onReload={open}
        />
      ) : isRefused ? (
        <FailedState message={reasonOf(error)} onRetry={open} />
      ) : (
        <Spinner label="Opening the payment" />
      )}
    </Stack>
  );
}
