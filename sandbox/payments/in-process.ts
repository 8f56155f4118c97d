import type { Knex } from 'knex';
import { createSchema } from './database/create-schema.ts';
import { handleRequest, refusalResponse } from './http/handle-request.ts';
import { paymentRoutes } from './http/routes.ts';
import { finishProcessing } from './payment-intents/finish-processing.ts';
import { readApiRequest, type ApiResponse } from './protocol/api-request.ts';
import { withClock, type Clock } from './database/clock.ts';
import type { Faults } from './protocol/faults.ts';
import { Refusal } from './protocol/refusal.ts';
import { finishRefund, finishRefunds } from './refunds/finish-refunds.ts';

interface InProcessOptions {
  knex: Knex;
  faults?: Pick<Faults, 'onCharge' | 'onRefund'>;
  /** Delay of refunds that are not finished at once, in milliseconds. Negative: due at once. */
  refundsFinishAfterMs: number;
  /** The time of what it creates; the machine's by default. */
  clock?: Clock;
}

export interface InProcessRequest {
  method: string;
  /** The path with its query. */
  path: string;
  headers: Record<string, string>;
  /** Form encoded. */
  body: string;
}

/** The sandbox's API without HTTP, webhooks and background work: it acts only when called. */
export interface InProcessPayments {
  respond(request: InProcessRequest): Promise<ApiResponse>;
  /** Decides a payment that is `processing` because of the fault `onCharge`. */
  finishProcessing(paymentIntentId: string, outcome: 'succeeded' | 'failed'): Promise<void>;
  /** Finishes a refund that is `pending` because of the fault `onRefund`. */
  finishRefund(refundId: string, outcome: 'succeeded' | 'failed'): Promise<void>;
  /** Finishes every refund that is due. */
  finishRefunds(): Promise<void>;
  /** Forgets the webhooks of all events so far. The events stay. */
  dropDeliveries(): Promise<void>;
}

/**
 * Creates the sandbox's API for the `httpClient` of an SDK in the same process, with its state in
 * the database.
 */
export async function createInProcessPayments({
  knex,
  faults = {},
  refundsFinishAfterMs,
  clock = () => new Date(),
}: InProcessOptions): Promise<InProcessPayments> {
  await createSchema(knex);
  const routes = paymentRoutes({ refundsFinishAfterMs, faults });
  return {
    async respond({ method, path: pathAndQuery, headers, body }) {
      const [path = '', query = ''] = pathAndQuery.split('?');
      const header = (name: string) =>
        Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
      try {
        const raw = { method, path, query, header, readBody: () => Promise.resolve(body) };
        const request = await readApiRequest(raw);
        return await withClock(clock, () => handleRequest(knex, routes, request));
      } catch (error) {
        if (error instanceof Refusal) return refusalResponse(error);
        throw error;
      }
    },
    finishProcessing: (id, outcome) => withClock(clock, () => finishProcessing(knex, id, outcome)),
    finishRefund: (id, outcome) => withClock(clock, () => finishRefund(knex, id, outcome)),
    finishRefunds: () => withClock(clock, () => finishRefunds(knex)),
    dropDeliveries: async () => void (await knex('payment_sandbox.delivery').delete()),
  };
}
