import * as z from 'zod';
import type { Account } from '../protocol/faults.ts';
import { changeMetadata, expand, listing, metadata, onlyExpand, text } from '../protocol/parameters.ts';
import { noSuch } from '../protocol/refusal.ts';
import { endpoint, type Route } from '../http/route.ts';

const listParams = z.strictObject(listing);
const listDomainsParams = z.strictObject({
  ...listing,
  domain_name: z.string().optional(),
  enabled: z.string().optional(),
});

const newEndpoint = z.strictObject({
  url: text,
  enabled_events: z.array(text),
  api_version: text.optional(),
  description: text.optional(),
  expand,
});
const changedEndpoint = z.strictObject({
  disabled: z.enum(['true', 'false']).optional(),
  enabled_events: z.array(text).optional(),
  metadata: metadata.optional(),
  expand,
});

type Endpoint = Account['webhookEndpoints'][number];

/**
 * Returns the endpoints about the account itself: whether it can take payments, where its events are
 * sent, and which domains may show wallets. Endpoints for events can be made and changed, until the sandbox stops; their events
 * go to the one address of the sandbox:
 * https://docs.stripe.com/api/accounts/object, https://docs.stripe.com/api/webhook_endpoints/object,
 * https://docs.stripe.com/api/payment_method_domains/object
 */
export function accountRoutes(read: () => Account, webhookSecret: string): Route[] {
  const made: Endpoint[] = [];
  /** All endpoints. Their ids are their places in the list. */
  const endpoints = () => [...read().webhookEndpoints, ...made];
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
      listOf('/v1/webhook_endpoints', endpoints().map(endpointObject)),
    ),
    endpoint('POST', '/v1/webhook_endpoints', newEndpoint, async ({ params }) => {
      const { url, enabled_events: enabledEvents, api_version: apiVersion = null, description } = params;
      made.push({ url, enabledEvents, apiVersion, status: 'enabled', ...(description && { description }) });
      const index = endpoints().length - 1;
      return { ...endpointObject(made[made.length - 1] as Endpoint, index), secret: webhookSecret };
    }),
    endpoint('POST', '/v1/webhook_endpoints/:id', changedEndpoint, async ({ id, params }) => {
      const index = Number(/^we_sandbox_(\d+)$/.exec(id)?.[1] ?? Number.NaN);
      const found = endpoints()[index];
      if (!found) throw noSuch('webhook endpoint', id, 'id');
      Object.assign(found, {
        ...(params.disabled && { status: params.disabled === 'true' ? 'disabled' : 'enabled' }),
        ...(params.enabled_events && { enabledEvents: params.enabled_events }),
        metadata: changeMetadata(found.metadata ?? {}, params.metadata),
      });
      return endpointObject(found, index);
    }),
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

function endpointObject(
  { url, enabledEvents, apiVersion, status, description, metadata: pairs }: Endpoint,
  index: number,
): object {
  return {
    id: `we_sandbox_${index}`,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    description: description ?? null,
    enabled_events: enabledEvents,
    livemode: false,
    metadata: pairs ?? {},
    status,
    url,
  };
}

function listOf(url: string, data: object[]): object {
  return { object: 'list', data, has_more: false, url };
}
