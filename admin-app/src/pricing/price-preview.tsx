import { useId } from 'react';
import type { CoachSettings } from '@lessons/contract';
import { formatPounds, hourlyRateOfTwoHours, readNumber } from '@lessons/rules';
import { Columns, CourtHero } from '@lessons/ui';
import styles from './pricing.module.css';

/** The prices that players will pay, and the hourly rate of two hours. */
export function PricePreview({ prices }: { prices: CoachSettings }) {
  const heading = useId();
  const oneHour = readNumber(prices.pricePerHour);
  const twoHours = readNumber(prices.priceTwoHours);
  return (
    <CourtHero className={styles.preview} aria-labelledby={heading}>
      <h2 id={heading} className="text-heading">
        Preview
      </h2>
      <Columns as="dl" gap={4} min={8} className={styles.prices}>
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
      </Columns>
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
    </CourtHero>
  );
}

const formatPrice = (pounds: number | null) => (pounds === null ? '–' : formatPounds(pounds));
