import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getCoachSettings, MIN_PRICE, updateCoachSettings, type CoachSettings } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Button, Section, TextField } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { useUnsaved } from '../../forms/unsaved-changes.tsx';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';
import { PricePreview } from './price-preview.tsx';
import styles from './pricing.module.css';

/** Edits both prices in pounds, with a preview of what players will see. */
export function PricingForm({ saved }: { saved: CoachSettings }) {
  const { notify } = useAdmin();
  const queryClient = useQueryClient();
  const [prices, setPrices] = useState(saved);
  const [showsProblem, setShowsProblem] = useState(false);
  useUnsaved(!samePrices(prices, saved));
  const problem = problemWith(prices);
  const update = useChange({
    send: (api, body: CoachSettings) => api(updateCoachSettings, { body }),
    invalidates: invalidatedBy.pricing,
    onDone: (settings) => {
      // Saved from now on, not only once they are fetched again: leaving asks nothing.
      queryClient.setQueryData([getCoachSettings.path], settings);
      notify({ topic: 'pricing', title: 'Pricing updated successfully' });
    },
    failure: { topic: 'pricing', title: 'Failed to update pricing' },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblem(problem !== null);
    if (problem === null) update.mutate(prices);
  };

  return (
    <div className={styles.sides}>
      <Section title="Lesson prices">
        {/* `noValidate`: with the specified `step` of 1 the browser would refuse pence. */}
        <form className={styles.form} noValidate onSubmit={save}>
          <PriceField
            label="1 hour lesson"
            value={prices.pricePerHour}
            onChange={(pricePerHour) => setPrices({ ...prices, pricePerHour })}
          />
          <PriceField
            label="2 hour lesson"
            value={prices.priceTwoHours}
            onChange={(priceTwoHours) => setPrices({ ...prices, priceTwoHours })}
          />
          {showsProblem && problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <Button type="submit" variant="primary" loading={update.isPending}>
            Save prices
          </Button>
        </form>
      </Section>
      <PricePreview prices={prices} />
    </div>
  );
}

/** Needed although the inputs have type="number": they accept 1e2. */
const POUNDS_AND_PENCE = /^\d{1,6}(\.\d{1,2})?$/;
const minPriceMessage = `The least that a card can be charged is ${formatPounds(MIN_PRICE)}.`;

function problemWith({ pricePerHour, priceTwoHours }: CoachSettings): string | null {
  if (!pricePerHour || !priceTwoHours) return 'Please fill in all pricing fields';
  if (![pricePerHour, priceTwoHours].every((price) => POUNDS_AND_PENCE.test(price))) {
    return 'Please enter prices in pounds and pence, such as 50 or 47.50';
  }
  return Math.min(Number(pricePerHour), Number(priceTwoHours)) < MIN_PRICE ? minPriceMessage : null;
}

/** Compares numbers: 50 and 50.00 are the same price. */
function samePrices(one: CoachSettings, other: CoachSettings): boolean {
  return (
    Number(one.pricePerHour) === Number(other.pricePerHour) &&
    Number(one.priceTwoHours) === Number(other.priceTwoHours)
  );
}

interface PriceFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function PriceField({ label, value, onChange }: PriceFieldProps) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step={1}
      before="£"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
