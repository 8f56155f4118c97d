import type { ApiResponse, InProcessPayments, RefundFault } from '@lessons/sandbox-payments';
import { createInProcessClient, createInProcessPayments, SANDBOX_KEYS } from '@lessons/sandbox-payments';
import type { Knex } from 'knex';
import Stripe from 'stripe';
import type { Interleaving } from './interleaving.ts';

/**
 * Fault of a call: the request or the response gets lost, or a 500 comes before or after the change
 * was made.
 */
export type CallFault = 'lost' | 'answer lost' | '500' | '500 after all' | null;

export interface ProviderInProcess {
  payments: InProcessPayments;
  /** The SDK of the API. */
  stripe: Stripe;
  /**
   * The SDK of another deployment. It may only read: changes fail and are added to `changes`,
   * except new intents.
   */
  stripeOfCopy(changes: string[]): Stripe;
  /** The SDK of a browser. */
  browser: Stripe;
  /** The run that gates the calls; null lets them pass. */
  interleaving: Interleaving | null;
  /** Returns the fault of the API's next call. */
  nextFault: () => CallFault;
  /** Returns the fault of the provider's next refund. */
  nextRefundFault: () => RefundFault | null;
  /** Intents that the bank processes for a while, and its decision. */
  bankDecisions: Map<string, 'succeeded' | 'failed'>;
  /** Intents whose refund was refused for good. */
  refusedRefunds: Set<string>;
}

/** A time in the past, so that a refund is always due: the clocks of this process and of the database may differ. */
const REFUNDS_FINISH_AFTER_MS = -60_000;
const SERVER_ERROR: ApiResponse = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'An error occurred.' } }),
};

/** Starts the payment sandbox behind the real SDK, without HTTP between them: each call is one step. */
export async function startProviderInProcess(knex: Knex): Promise<ProviderInProcess> {
  const payments = await createInProcessPayments({
    knex,
    refundsFinishAfterMs: REFUNDS_FINISH_AFTER_MS,
    faults: { onCharge: ({ id }) => (provider.bankDecisions.has(id) ? 'processing' : null), onRefund },
  });
  const provider: ProviderInProcess = {
    payments,
    stripe: stripeWith(SANDBOX_KEYS.secret),
    stripeOfCopy: (changes) =>
      stripeWith(SANDBOX_KEYS.secret, (call) => {
        if (call.startsWith('GET ')) return;
        if (call !== 'POST /v1/payment_intents') changes.push(call);
        throw Stripe.HttpClient.makeTimeoutError();
      }),
    browser: stripeWith(SANDBOX_KEYS.publishable),
    interleaving: null,
    nextFault: () => null,
    nextRefundFault: () => null,
    bankDecisions: new Map(),
    refusedRefunds: new Set(),
  };
  return provider;

  function onRefund({ payment_intent: intent }: Stripe.Charge): RefundFault | null {
    const fault = provider.nextRefundFault();
    if (fault) provider.interleaving?.trace.push(`  the refund: ${fault}`);
    if (fault === 'charge too old' && typeof intent === 'string') provider.refusedRefunds.add(intent);
    return fault;
  }

  function stripeWith(key: string, check: (call: string) => void = () => {}): Stripe {
    return createInProcessClient(key, async (request) => {
      const call = `${request.method} ${request.path.replace(/\?.*/, '')}`;
      check(call);
      const { interleaving } = provider;
      const caller = interleaving?.currentRequest ?? null;
      const send = async () => {
        const fault = caller && provider.nextFault();
        if (fault) {
          caller.mayFail = true;
          interleaving?.trace.push(`  the provider: ${fault}`);
        }
        if (fault === 'lost') throw Stripe.HttpClient.makeTimeoutError();
        if (fault === '500') return SERVER_ERROR;
        const answer = await payments.respond(request);
        if (fault === 'answer lost') throw Stripe.HttpClient.makeTimeoutError();
        return fault === '500 after all' ? SERVER_ERROR : answer;
      };
      return interleaving ? interleaving.step(call, send) : send();
    });
  }
}
