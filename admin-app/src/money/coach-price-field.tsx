import type { ComponentProps } from 'react';
import { coachPrice } from '@lessons/contract';
import { readNumber } from '@lessons/rules';
import { NumberField } from '@lessons/ui';

type Field = ComponentProps<typeof NumberField>;

/** The price of a lesson that the coach books. `readCoachPrice` reads it. */
export function CoachPriceField({ hasError, ...field }: Omit<Field, 'label'> & { hasError: boolean }) {
  return (
    <NumberField
      {...field}
      label="Price"
      hasDecimals
      before="£"
      hint="0 for a free lesson."
      error={hasError ? 'Please enter 0, or a price between £1 and £1,000.' : undefined}
    />
  );
}

/** Returns the price in pounds; undefined if none can be read, or the coach can't ask that. */
export function readCoachPrice(text: string): number | undefined {
  return coachPrice.safeParse(readNumber(text)).data;
}
