import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paymentsConfigQuery } from '../../requests/payments-config.ts';
import { loadStripe } from './load-stripe.ts';

/** Stripe.js, ready for its form. Elements would take a promise of it too, but doesn't tell when that is rejected. */
export function useStripeJs() {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['stripe-js'],
    queryFn: async () => loadStripe(await queryClient.fetchQuery(paymentsConfigQuery)),
    structuralSharing: false,
    meta: { isAction: true },
  });
}
