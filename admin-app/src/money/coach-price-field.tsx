import type { ComponentProps } from 'react';
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
