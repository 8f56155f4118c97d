import { queryOptions } from '@tanstack/react-query';
import { getPaymentsConfig } from '@lessons/contract';
import { api } from './api-client.ts';

/** What Stripe.js needs to start: the publishable key, and where to load it from if not from Stripe. */
export const paymentsConfigQuery = queryOptions({
  queryKey: [getPaymentsConfig.path],
  queryFn: ({ signal }) => api(getPaymentsConfig, {}, signal),
});
