import { getCoachSettings } from '@lessons/contract';
import { QueryContent, Skeleton } from '@lessons/ui';
import { uncached, useEndpoint } from '../requests/use-endpoint.ts';
import { PricingForm } from './pricing-form.tsx';

/** The two lesson prices. */
export function PricingTab() {
  const query = useEndpoint(getCoachSettings, uncached);
  return (
    <QueryContent query={query} failed="The prices couldn’t be loaded." skeleton={<Skeleton shape="card" />}>
      {(settings) => <PricingForm saved={settings} />}
    </QueryContent>
  );
}
