import { Card, Section } from '@lessons/ui';
import type { PaymentIntent } from '../requests/payment-intent.ts';
import { CardForm } from './card-form.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { useHasPassed } from './use-has-passed.ts';
import styles from './checkout-screen.module.css';

interface PaymentSectionProps {
  payment: PaymentIntent;
  /** When the server answered it; a later answer starts the form afresh. */
  answeredAt: number;
  isHolding: boolean;
  holdAgain: () => void;
}

export function PaymentSection({ payment, answeredAt, isHolding, holdAgain }: PaymentSectionProps) {
  const isOver = useHasPassed(payment.expiresAt);
  return (
    <Section title="Payment">
      <Card className={styles.payment}>
        {payment.expiresAt !== null && (
          <HoldCountdown
            expiresAt={payment.expiresAt}
            isOver={isOver}
            isHolding={isHolding}
            onHoldAgain={holdAgain}
          />
        )}
        <CardForm key={answeredAt} payment={payment} isOver={isOver} onReload={holdAgain} />
      </Card>
    </Section>
  );
}
