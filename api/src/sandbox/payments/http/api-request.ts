import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import qs from 'qs';
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

const LONGEST_BODY = 64 * 1024;

/** @throws Refusal 401 for a wrong API key; 400 for a body that is not a form. */
export async function readApiRequest(ctx: Koa.Context): Promise<ApiRequest> {
  const caller = identifyCaller(ctx.get('authorization'));
  const encoded = ctx.method === 'GET' ? ctx.querystring : await readForm(ctx.req, ctx.get('content-type'));
  return {
    id: newId('req'),
    method: ctx.method,
    path: ctx.path,
    caller,
    idempotencyKey: ctx.method === 'POST' ? ctx.get('idempotency-key') || undefined : undefined,
    params: qs.parse(encoded, { arrayLimit: 100, depth: 10, parameterLimit: 1000 }),
  };
}

async function readForm(request: IncomingMessage, contentType: string): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LONGEST_BODY) throw invalidRequest('The request body is too large.');
    chunks.push(chunk);
  }
  if (length > 0 && !contentType.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  }
  return Buffer.concat(chunks).toString();
}
