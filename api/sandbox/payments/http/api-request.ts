import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import qs from 'qs';
import Stripe from 'stripe';
import { newId } from '../database/new-id.ts';
import { identifyCaller, type Caller } from './api-keys.ts';
import { invalidRequest } from './refusal.ts';

export interface ApiRequest {
  id: string;
  method: string;
  path: string;
  caller: Caller;
  idempotencyKey: string | undefined;
  /** As sent: texts, and objects and lists of them by Stripe's bracket encoding. */
  params: unknown;
}

export interface ApiAnswer {
  status: number;
  /** JSON. */
  body: string;
  headers?: Record<string, string>;
}

/** The one version that the sandbox answers in, which is also its account's: the version of the SDK that is installed. */
export const API_VERSION: string = Stripe.API_VERSION;

const MAX_BODY_BYTES = 64 * 1024;
const MAX_KEY_LENGTH = 255;

/** @throws Refusal 401 for a wrong API key; 400 for another API version, too long a key, or a body that is not a form. */
export async function readApiRequest(ctx: Koa.Context): Promise<ApiRequest> {
  const caller = identifyCaller(ctx.get('authorization'));
  const version = ctx.get('stripe-version');
  if (version && version !== API_VERSION) throw invalidRequest(`Invalid Stripe API version: ${version}`);
  const encoded = ctx.method === 'GET' ? ctx.querystring : await readForm(ctx.req, ctx.get('content-type'));
  return {
    id: newId('req'),
    method: ctx.method,
    path: ctx.path,
    caller,
    idempotencyKey: ctx.method === 'POST' ? readIdempotencyKey(ctx.get('idempotency-key')) : undefined,
    params: qs.parse(encoded, { arrayLimit: 100, depth: 10, parameterLimit: 1000 }),
  };
}

function readIdempotencyKey(key: string): string | undefined {
  if (key.length > MAX_KEY_LENGTH) {
    throw invalidRequest(
      `Idempotency keys are up to ${MAX_KEY_LENGTH} characters long; this one has ${key.length}.`,
    );
  }
  return key || undefined;
}

async function readForm(request: IncomingMessage, contentType: string): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw invalidRequest('The request body is too large.');
    chunks.push(chunk);
  }
  if (length > 0 && !contentType.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  }
  return Buffer.concat(chunks).toString();
}
