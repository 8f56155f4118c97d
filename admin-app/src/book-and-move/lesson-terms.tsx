import { useId } from 'react';
import { MAX_REASON_LENGTH } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Button, TextArea } from '@lessons/ui';
import { CoachPriceField, readCoachPrice } from '../money/coach-price-field.tsx';
import styles from './book-and-move.module.css';

/** A lesson's price and message, which the coach can change before it is booked. */
export interface Terms {
  /** In pounds, as it is typed. Null: the usual price. */
  price: string | null;
  message: string;
}

interface LessonTermsProps {
  terms: Terms;
  /** The usual price, in pounds. */
  price: number;
  /** Whether it is not the list price, but what the client's last lesson cost. */
  isAgreed: boolean;
  /** No mail goes out, and no message, about a lesson that has begun. */
  hasMessage: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (terms: Terms) => void;
}

/** The price of the lesson in a line, and the fields for it and a message under More. */
export function LessonTerms(props: LessonTermsProps) {
  const { terms, price, isAgreed, hasMessage, isOpen, onOpenChange, onChange } = props;
  const fieldsId = useId();
  const pounds = poundsOfTerms(terms, price);
  return (
    <div className={styles.terms}>
      <div className={styles.line}>
        <span>
          {pounds === undefined ? '–' : describePrice(pounds)}
          {isAgreed && pounds === price && ' · as last time'}
        </span>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => onOpenChange(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </Button>
      </div>
      <div id={fieldsId} hidden={!isOpen} className={styles.fields}>
        <CoachPriceField
          hasError={pounds === undefined}
          value={terms.price ?? String(price)}
          onChange={(typed) => onChange({ ...terms, price: typed })}
        />
        {hasMessage && (
          <TextArea
            label="Message (optional)"
            hint="It is in the email to the client."
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            value={terms.message}
            onChange={({ target }) => onChange({ ...terms, message: target.value })}
          />
        )}
      </div>
    </div>
  );
}

/** Returns the price in pounds; undefined if none can be read. */
export function poundsOfTerms({ price }: Terms, usualPrice: number): number | undefined {
  return price === null ? usualPrice : readCoachPrice(price);
}

const describePrice = (pounds: number) =>
  pounds === 0 ? 'Free' : `${formatPounds(pounds)} to pay in person`;
