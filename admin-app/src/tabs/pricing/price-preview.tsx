import type { CoachSettings } from '@lessons/contract';
import { formatPounds, hourlyRateOfTwoHours, readNumber } from '@lessons/rules';
import { Card, Section } from '@lessons/ui';
import styles from './pricing.module.css';

/** The prices that players will pay, and the hourly rate of two hours. */
export function PricePreview({ prices }: { prices: CoachSettings }) {
  const oneHour = readNumber(prices.pricePerHour);
  const twoHours = readNumber(prices.priceTwoHours);
  return (
    <Section title="Preview">
      <Card>
        <dl className={styles.preview}>
          <div>
            <dt>1 hour</dt>
            <dd>{formatPrice(oneHour)}</dd>
          </div>
          <div>
            <dt>2 hours</dt>
            <dd>
              {formatPrice(twoHours)}
              {twoHours !== null && (
                <span className={styles.rate}>{formatPounds(hourlyRateOfTwoHours(twoHours))} per hour</span>
              )}
            </dd>
          </div>
        </dl>
      </Card>
      {/* A picture of what the list above says. */}
      <div className={styles.row} aria-hidden="true">
        <span>10:00</span>
        <span>
          1 hour <strong>{formatPrice(oneHour)}</strong>
        </span>
        <span>
          2 hours <strong>{formatPrice(twoHours)}</strong>
        </span>
      </div>
      <p className={styles.keeps}>
        New prices are for new bookings. Lessons that are booked keep theirs, and so does a lesson that
        somebody is paying for.
      </p>
    </Section>
  );
}

const formatPrice = (pounds: number | null) => (pounds === null ? '–' : formatPounds(pounds));
