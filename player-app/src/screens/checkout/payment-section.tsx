import { useEffect, useEffectEvent, useState } from 'react';
import { deviceNow } from '@lessons/ui/server-clock.ts';
import { Stack } from '@lessons/ui';
import type { BookingIntent } from '../../booking-intent/booking-intent.ts';
import type { PaymentIntent } from '../../requests/payments.ts';
import { CardForm } from './card-form.tsx';
import { outcomeAddressOf, type Charge } from './confirm-payment.ts';
import { Held, HoldOver } from './hold-countdown.tsx';
import { useHasPassed } from './hold-clock.ts';
import { newLesson } from './payment-purpose.ts';
import { useSlotObstacle } from './use-slot-obstacle.ts';
import styles from './payment-part.module.css';

/** A hold with less time left is not looked up: the server would try to replace it. */
const MIN_CHECKED_MS = 3 * 60_000;

const HEADING = 'checkout-payment';

interface PaymentSectionProps {
  intent: BookingIntent;
  payment: PaymentIntent;
  /** The booking screen with this slot chosen. */
  bookingHref: string;
  isHolding: boolean;
  holdAgain: () => void;
}

export function PaymentSection(props: PaymentSectionProps) {
  const { intent, payment, bookingHref, isHolding, holdAgain } = props;
  const { expiresAt, endsHereAt } = payment;
  const obstacle = useSlotObstacle(intent);
  const hasPassed = useHasPassed(endsHereAt);
  const [ended, setEnded] = useState<string | null>(null);
  const [attempt, setAttempt] = useState<{ clientSecret: string; charge: Charge } | null>(null);
  const charge = attempt?.clientSecret === payment.clientSecret ? attempt.charge : 'none';
  // A payment that is under way may still succeed after the hold's last second.
  const isUnderWay = hasPassed && charge === 'under-way';
  const isOver = (hasPassed && !isUnderWay) || ended === payment.clientSecret;
  const checkHold = useEffectEvent(() => {
    const msLeft = Date.parse(endsHereAt) - deviceNow();
    if (charge === 'none' && !isOver && msLeft > MIN_CHECKED_MS) holdAgain();
  });
  useEffect(() => {
    // The server returns the hold if it still stands. Otherwise the booking screen says why it doesn't.
    if (obstacle !== null) checkHold();
  }, [obstacle]);
  return (
    <Stack as="section" gap={4} top aria-labelledby={HEADING}>
      <h2 id={HEADING} className={styles.heading}>
        Payment
      </h2>
      {isOver && (
        <HoldOver
          isTaken={obstacle === 'taken'}
          confirmationHref={
            charge === 'unknown' ? outcomeAddressOf(payment.clientSecret, newLesson.returnAddress) : null
          }
          bookingHref={bookingHref}
          isHolding={isHolding}
          onHoldAgain={holdAgain}
        />
      )}
      <CardForm
        key={payment.clientSecret}
        payment={payment}
        purpose={newLesson}
        held={!isOver && !isUnderWay && <Held expiresAt={expiresAt} endsHereAt={endsHereAt} />}
        isOver={isOver}
        onOver={() => setEnded(payment.clientSecret)}
        charge={charge}
        onCharge={(known) => setAttempt({ clientSecret: payment.clientSecret, charge: known })}
        onReload={holdAgain}
      />
    </Stack>
  );
}
