import { CreditCard } from 'lucide-react';
import { PageHeader, Screen, Section } from '@lessons/ui';
import { backToProfile, Clause, Clauses } from './policy-parts.tsx';
import styles from './policies.module.css';

const cards = ['Visa', 'Mastercard', 'American Express', 'Maestro'];

/** For information only: cards are entered at checkout, and none is kept here. */
export function PaymentMethodsScreen() {
  return (
    <Screen>
      <PageHeader title="Payment Methods" back={backToProfile} />
      <Section title="Cards We Accept">
        <p>All major credit and debit cards are accepted.</p>
        <ul role="list" className={styles.cards}>
          {cards.map((card) => (
            <li key={card}>
              <CreditCard className={styles.chip} strokeWidth={1.8} aria-hidden="true" />
              {card}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="How You Pay">
        <Clauses>
          <Clause title="Secure Checkout">
            You pay through a card payment provider. Your card number goes straight to it and is never stored
            here.
          </Clause>
          <Clause title="Payment at Booking">
            Payment is required at booking. Your lesson is confirmed as soon as the payment has gone through.
          </Clause>
          <Clause title="Refunds">
            Refunds follow the cancellation policy: cancel more than 24 hours before the lesson and the full
            price goes back to the same card within 5-10 business days.
          </Clause>
        </Clauses>
      </Section>
    </Screen>
  );
}
