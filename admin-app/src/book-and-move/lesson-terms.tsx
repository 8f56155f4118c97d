import { useId } from 'react';
import { coachPrice, MAX_REASON_LENGTH } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Button, TextArea, TextField } from '@lessons/ui';
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
  /** No mail goes out, and no message, about a lesson that has begun. */
  hasMessage: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (terms: Terms) => void;
}

/** The price of the lesson in a line, and the fields for it and a message under More. */
export function LessonTerms(props: LessonTermsProps) {
  const { terms, price, hasMessage, isOpen, onOpenChange, onChange } = props;
  const fieldsId = useId();
  const pounds = poundsOfTerms(terms, price);
  return (
    <div className={styles.terms}>
      <div className={styles.line}>
        <span>{pounds === undefined ? '–' : describePrice(pounds)}</span>
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
        <TextField
          label="Price"
          inputMode="decimal"
          before="£"
          maxLength={7}
          hint="0 for a free lesson."
          error={pounds === undefined ? 'Please enter 0, or between 1 and 1,000 pounds.' : undefined}
          value={terms.price ?? String(price)}
          onChange={({ target }) => onChange({ ...terms, price: target.value })}
        />
        {hasMessage && (
          <TextArea
            label="Message (optional)"
            hint="It is in the mail to the client."
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
  return price === null ? usualPrice : coachPrice.safeParse(price.trim()).data;
}

const describePrice = (pounds: number) => (pounds === 0 ? 'Free' : `${formatPounds(pounds)} to pay by hand`);
