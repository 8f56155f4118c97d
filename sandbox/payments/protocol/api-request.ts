import qs from 'qs';
import Stripe from 'stripe';
import { newId } from '../database/stored-objects.ts';
import { identifyCaller, type Caller } from './api-keys.ts';
import { invalidRequest } from './refusal.ts';

/** A request over HTTP or from an SDK in the same process. */
interface RawRequest {
  method: string;
  path: string;
  /** The query without its question mark. */
  query: string;
  /** Returns a header by its lower-case name. An empty string for a missing one. */
  header(name: string): string;
  /** @throws Refusal 400 for a body that is too large. */
  readBody(): Promise<string>;
}

export interface ApiRequest {
  id: string;
  method: string;
  path: string;
  caller: Caller;
  idempotencyKey: string | undefined;
  /** Strings, and objects and lists of them by Stripe's bracket encoding. */
  params: unknown;
}

export interface ApiResponse {
  status: number;
  /** JSON. */
  body: string;
  headers?: Record<string, string>;
}

/** The only supported version: that of the installed SDK. */
export const API_VERSION: string = Stripe.API_VERSION;

const MAX_KEY_LENGTH = 255;

/**
 * @throws Refusal 401 for a wrong API key; 400 for another API version, too long a key, or a body
 *   that is not a form.
 */
export async function readApiRequest(raw: RawRequest): Promise<ApiRequest> {
  const { method, path } = raw;
  const caller = identifyCaller(raw.header('authorization'));
  const version = raw.header('stripe-version');
  if (version && version !== API_VERSION) throw invalidRequest(`Invalid Stripe API version: ${version}`);
  const encoded = method === 'GET' ? raw.query : await readForm(raw);
  return {
    id: newId('req'),
    method,
    path,
    caller,
    idempotencyKey: method === 'POST' ? readIdempotencyKey(raw.header('idempotency-key')) : undefined,
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

async function readForm(raw: RawRequest): Promise<string> {
  const body = await raw.readBody();
  if (body !== '' && !raw.header('content-type').startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  }
  return body;
}
