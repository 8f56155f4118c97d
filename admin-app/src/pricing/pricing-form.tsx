import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getCoachSettings, MIN_PRICE, updateCoachSettings, type CoachSettings } from '@lessons/contract';
import { formatPounds, readNumber } from '@lessons/rules';
import { Button, Columns, Muted, NumberField, Problem, Section, Stack } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { usePriceQuestion } from '../money/use-price-question.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
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
  const { confirmUnusual, question } = usePriceQuestion('Save prices');
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
    if (problem !== null) return;
    const { oneHour, twoHours } = poundsIn(prices);
    const last = poundsIn(saved);
    confirmUnusual(
      [
        { of: '1 hour', price: oneHour, last: last.oneHour },
        { of: '2 hours', price: twoHours, last: last.twoHours },
      ],
      () => update.mutate({ pricePerHour: String(oneHour), priceTwoHours: String(twoHours) }),
    );
  };

  return (
    <Stack gap={8} className={styles.sides}>
      <Section title="Lesson prices">
        <Stack as="form" gap={4} noValidate onSubmit={save}>
          <Columns gap={4} min={9}>
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
          </Columns>
          {showsProblem && problem && <Problem>{problem}</Problem>}
          <Button type="submit" variant="primary" loading={update.isPending}>
            Save prices
          </Button>
          <Muted>
            New prices are for new bookings. Lessons that are booked keep theirs, and so does a lesson that
            somebody is paying for.
          </Muted>
        </Stack>
      </Section>
      <PricePreview prices={prices} />
      {question}
    </Stack>
  );
}

const minPriceMessage = `The least that a card can be charged is ${formatPounds(MIN_PRICE)}.`;

/** Returns both prices in pounds. NaN for one that can't be read. */
const poundsIn = ({ pricePerHour, priceTwoHours }: CoachSettings) => ({
  oneHour: readNumber(pricePerHour) ?? Number.NaN,
  twoHours: readNumber(priceTwoHours) ?? Number.NaN,
});

function problemWith(prices: CoachSettings): string | null {
  if (!prices.pricePerHour.trim() || !prices.priceTwoHours.trim()) return 'Please fill in all pricing fields';
  const { oneHour, twoHours } = poundsIn(prices);
  if (Number.isNaN(oneHour + twoHours)) return 'Please enter prices in pounds and pence, such as 50 or 47.50';
  return Math.min(oneHour, twoHours) < MIN_PRICE ? minPriceMessage : null;
}

/** Compares numbers: 50 and 50.00 are the same price. */
function samePrices(one: CoachSettings, other: CoachSettings): boolean {
  const [former, present] = [poundsIn(one), poundsIn(other)];
  return former.oneHour === present.oneHour && former.twoHours === present.twoHours;
}

interface PriceFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function PriceField(field: PriceFieldProps) {
  return <NumberField {...field} hasDecimals before="£" />;
}
