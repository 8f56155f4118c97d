import * as z from 'zod';
import type { Account } from '../protocol/faults.ts';
import { listing, onlyExpand } from '../protocol/parameters.ts';
import { endpoint, type Route } from '../http/route.ts';

const listParams = z.strictObject(listing);
const listDomainsParams = z.strictObject({
  ...listing,
  domain_name: z.string().optional(),
  enabled: z.string().optional(),
});

/**
 * Returns the endpoints about the account itself: whether it can take payments, where its events are
 * sent, and which domains may show wallets. They only read:
 * https://docs.stripe.com/api/accounts/object, https://docs.stripe.com/api/webhook_endpoints/object,
 * https://docs.stripe.com/api/payment_method_domains/object
 */
export function accountRoutes(read: () => Account): Route[] {
  return [
    endpoint('GET', '/v1/account', onlyExpand, async () => ({
      id: 'acct_1SandboxOfLessons',
      object: 'account',
      charges_enabled: read().chargesEnabled,
      country: 'GB',
      default_currency: 'gbp',
      details_submitted: true,
      payouts_enabled: read().chargesEnabled,
      type: 'standard',
    })),
    endpoint('GET', '/v1/webhook_endpoints', listParams, async () =>
      listOf(
        '/v1/webhook_endpoints',
        read().webhookEndpoints.map(({ url, enabledEvents, apiVersion, status }, index) => ({
          id: `we_sandbox_${index}`,
          object: 'webhook_endpoint',
          api_version: apiVersion,
          application: null,
          description: null,
          enabled_events: enabledEvents,
          livemode: false,
          metadata: {},
          status,
          url,
        })),
      ),
    ),
    endpoint('GET', '/v1/payment_method_domains', listDomainsParams, async ({ params }) =>
      listOf(
        '/v1/payment_method_domains',
        read()
          .walletDomains.filter(({ name }) => params.domain_name === undefined || name === params.domain_name)
          .map(({ name, applePay }, index) => ({
            id: `pmd_sandbox_${index}`,
            object: 'payment_method_domain',
            apple_pay: { status: applePay },
            domain_name: name,
            enabled: true,
            google_pay: { status: 'active' },
            link: { status: 'active' },
            livemode: false,
          })),
      ),
    ),
  ];
}

function listOf(url: string, data: object[]): object {
  return { object: 'list', data, has_more: false, url };
}
