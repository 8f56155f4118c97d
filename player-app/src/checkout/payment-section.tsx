import { useState } from 'react';
import { Card, Section } from '@lessons/ui';
import type { PaymentIntent } from '../requests/payment-intent.ts';
import { CardForm } from './card-form.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { useHasPassed } from './use-has-passed.ts';
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
  const isOver = hasPassed || ended === payment.clientSecret;
  return (
    <Section title="Payment">
      <Card className={styles.payment}>
        {payment.expiresAt !== null && (
          <HoldCountdown
            expiresAt={payment.expiresAt}
            isOver={isOver}
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
          onReload={holdAgain}
        />
      </Card>
    </Section>
  );
}
