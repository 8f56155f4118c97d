import { useState } from 'react';
import { Card, Section } from '@lessons/ui';
import type { PaymentIntent } from '../../requests/payment-intent.ts';
import { CardForm } from './card-form.tsx';
import { confirmationPathOf, type Charge } from './confirm-payment.ts';
import { HoldCountdown } from './hold-countdown.tsx';
import { useHasPassed } from './hold-clock.ts';
import styles from './checkout-screen.module.css';

interface PaymentSectionProps {
  payment: PaymentIntent;
  /** The booking screen with this slot chosen. */
  bookingHref: string;
  isHolding: boolean;
  holdAgain: () => void;
}

export function PaymentSection({ payment, bookingHref, isHolding, holdAgain }: PaymentSectionProps) {
  const hasPassed = useHasPassed(payment.expiresAt);
  const [ended, setEnded] = useState<string | null>(null);
  const [attempt, setAttempt] = useState<{ clientSecret: string; charge: Charge } | null>(null);
  const charge = attempt?.clientSecret === payment.clientSecret ? attempt.charge : 'none';
  // A payment that is under way may still succeed after the hold's last second.
  const isUnderWay = hasPassed && charge === 'under-way';
  const isOver = (hasPassed && !isUnderWay) || ended === payment.clientSecret;
  return (
    <Section title="Payment">
      <Card className={styles.payment}>
        {payment.expiresAt !== null && !isUnderWay && (
          <HoldCountdown
            expiresAt={payment.expiresAt}
            isOver={isOver}
            confirmationHref={charge === 'unknown' ? confirmationPathOf(payment.clientSecret) : null}
            bookingHref={bookingHref}
            isHolding={isHolding}
            onHoldAgain={holdAgain}
          />
        )}
        <CardForm
          key={payment.clientSecret}
          payment={payment}
          isOver={isOver}
          onOver={() => setEnded(payment.clientSecret)}
          charge={charge}
          onCharge={(known) => setAttempt({ clientSecret: payment.clientSecret, charge: known })}
          onReload={holdAgain}
        />
      </Card>
    </Section>
  );
}
