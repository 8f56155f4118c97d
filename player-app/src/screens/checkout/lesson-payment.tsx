import { useState } from 'react';
import type { Booking } from '@lessons/contract';
import { FailedState, Spinner } from '@lessons/ui';
import { useMutation, usePrefetchQuery } from '@tanstack/react-query';
import { reasonOf } from '../../notifications/use-notify-failure.ts';
import { payForLessonMutation, type OpenedPayment } from '../../requests/payment-intent.ts';
import { showsChange } from '../../requests/refresh-data.ts';
import { stripeJsQuery } from '../../requests/stripe-js.ts';
import { CardForm } from './card-form.tsx';
import type { Charge } from './confirm-payment.ts';
import { lessonOfCoach } from './payment-purpose.ts';
import { useOnMount } from './use-on-mount.ts';
import styles from './payment-part.module.css';

const HEADING = 'lesson-payment';

interface LessonPaymentProps {
  lesson: Booking;
  /** A text that the player has to know before they pay. */
  notice: string | null;
  /** Whether the lesson is being fetched again. */
  isRefreshing: boolean;
  charge: Charge;
  onCharge: (charge: Charge) => void;
}

/** The form to pay a lesson that the coach has booked. */
export function LessonPayment({ lesson, notice, isRefreshing, charge, onCharge }: LessonPaymentProps) {
  // While the payment is opened. The card form loads it again if that fails.
  usePrefetchQuery(stripeJsQuery);
  // In a state of its own, since a mutation clears its data when it runs again.
  const [payment, setPayment] = useState<OpenedPayment>();
  const { mutate, error, isPending } = useMutation(payForLessonMutation);
  const open = () => mutate(lesson, { onSuccess: setPayment });
  useOnMount(open);
  const openAnew = () => {
    setPayment(undefined);
    open();
  };
  // After a refusal the lesson usually differs, and something else is shown.
  const isRefused = error && !isPending && !(isRefreshing && showsChange(error));
  return (
    <section className={styles.payment} aria-labelledby={HEADING}>
      <h2 id={HEADING} className={styles.heading}>
        Payment
      </h2>
      {notice && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      {payment ? (
        <CardForm
          key={payment.clientSecret}
          payment={payment}
          purpose={lessonOfCoach(lesson.id)}
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
    </section>
  );
}
