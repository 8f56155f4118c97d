import { Columns, PageHeader, Section } from '@lessons/ui';
import { cardBrandName } from '../../lessons/card-name.ts';
import { CardBrand } from './card-brand.tsx';
import { backToProfile, Clause, Clauses, PolicyScreen } from './policy-parts.tsx';
import { SavedCards } from './saved-cards.tsx';
import styles from './policies.module.css';

const brands = ['visa', 'mastercard', 'amex', 'maestro'];

/** Cards are entered at checkout. The payment provider keeps those that a player saves. */
export function PaymentMethodsScreen() {
  return (
    <PolicyScreen>
      <PageHeader title="Payment Methods" back={backToProfile} />
      <Section title="Cards we accept">
        <p>All major credit and debit cards are accepted.</p>
        <Columns as="ul" gap={3} min={9.5} keepsEmpty role="list" className={styles.cards}>
          {brands.map((brand) => (
            <li key={brand}>
              <CardBrand brand={brand} />
              {cardBrandName(brand)}
            </li>
          ))}
        </Columns>
      </Section>
      <SavedCards />
      <Section title="How you pay">
        <Clauses>
          <Clause title="Secure checkout">
            You pay through a card payment provider. Your card number goes straight to it and is never stored
            here. If you choose to save a card, the provider keeps it for you alone. A card that pays several
            lessons at once is removed after the last of them.
          </Clause>
          <Clause title="Payment at booking">
            Payment is required at booking. Your lesson is confirmed as soon as the payment has gone through.
            A lesson that the coach books for you says how it is paid.
          </Clause>
          <Clause title="Refunds">
            Refunds follow the cancellation policy: cancel more than 24 hours before the lesson and the full
            price goes back to the same card within 5-10 business days.
          </Clause>
        </Clauses>
      </Section>
    </PolicyScreen>
  );
}
