import { useQuery } from '@tanstack/react-query';
import { getCoachSettings } from '@lessons/contract';
import { QueryContent, Skeleton } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { PricingForm } from './pricing-form.tsx';

/** The two lesson prices. */
export function PricingTab() {
  const { api } = useAdmin();
  const query = useQuery({
    queryKey: [getCoachSettings.path],
    queryFn: ({ signal }) => api(getCoachSettings, {}, signal),
    // The form has to start with the current prices, never with cached ones.
    gcTime: 0,
  });
  return (
    <QueryContent query={query} failed="The prices couldn’t be loaded." skeleton={<Skeleton shape="card" />}>
      {(settings) => <PricingForm saved={settings} />}
    </QueryContent>
  );
}
