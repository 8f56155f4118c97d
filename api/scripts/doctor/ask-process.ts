import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PaymentSettings } from '../../src/process/env.ts';
import { connectStripe } from '../../src/services.ts';
import {
  processDescription,
  QUESTION_TYPE,
  type ProcessDescription,
} from '../../src/routes/describe-process.ts';
import { STRIPE_WEBHOOK_PATH } from '../../src/routes/stripe-routes.ts';

const TIMEOUT_MS = 10_000;
/** An address that is nobody's: RFC 5737 keeps it for documentation. */
export const MADE_UP_ADDRESS = '192.0.2.77';

const refused = z.object({ code: z.literal('invalid_request') });
const accepted = z.object({ received: z.literal(true), process: processDescription });

export type Answer =
  | { kind: 'described'; process: ProcessDescription }
  /** The API answered, and knows none of our secrets. */
  | { kind: 'refused' }
  /** Something else answered, or nobody did. */
  | { kind: 'unreached'; reason: string };

/**
 * Asks the process behind an origin what it runs with, by a webhook that is signed as Stripe's are. Follows no redirect, as
 * Stripe does not. Names a made-up visitor, whom a proxy has to replace.
 */
export async function askProcess(origin: string, payments: PaymentSettings): Promise<Answer> {
  let answer: Answer = { kind: 'refused' };
  for (const secret of payments.webhookSecrets) {
    answer = await send(origin, payments, secret);
    if (answer.kind !== 'refused') return answer;
  }
  return answer;
}

async function send(origin: string, payments: PaymentSettings, secret: string): Promise<Answer> {
  const payload = JSON.stringify({
    id: `evt_doctor_${randomUUID()}`,
    object: 'event',
    type: QUESTION_TYPE,
    data: { object: {} },
  });
  const signature = connectStripe(payments).webhooks.generateTestHeaderString({ payload, secret });
  try {
    const response = await fetch(origin + STRIPE_WEBHOOK_PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signature,
        'x-forwarded-for': MADE_UP_ADDRESS,
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return await read(response);
  } catch (error) {
    const { message, cause } = error as Error;
    return { kind: 'unreached', reason: cause instanceof Error ? cause.message || message : message };
  }
}

async function read(response: Response): Promise<Answer> {
  const { status, headers } = response;
  // A firewall's page is no JSON.
  const body: unknown = await response.json().catch(() => null);
  const { data } = accepted.safeParse(body);
  if (status === 200 && data) return { kind: 'described', process: data.process };
  if (status === 400 && refused.safeParse(body).success) return { kind: 'refused' };
  const target = headers.get('location');
  return {
    kind: 'unreached',
    reason: target ? `it is redirected to ${target}` : `it is answered with status ${status}`,
  };
}
