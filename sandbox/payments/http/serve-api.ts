import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Knex } from 'knex';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { newId } from '../database/stored-objects.ts';
import type { Faults, FaultPoint } from '../protocol/faults.ts';
import { handleRequest, OUTAGE, refusalResponse } from './handle-request.ts';
import { API_VERSION, readApiRequest, type ApiResponse, type ApiRequest } from '../protocol/api-request.ts';
import { saveResponse } from './idempotency.ts';
import { invalidRequest, Refusal } from '../protocol/refusal.ts';
import type { Route } from './route.ts';

interface ApiServer {
  knex: Knex;
  routes: Route[];
  faults: Faults;
  log: Logger;
  /** Called after each change, so that its events are sent at once. */
  onChange(): void;
}

const MAX_BODY_BYTES = 64 * 1024;

/** Serves everything under `/v1/`. */
export function serveApi(server: ApiServer): Koa.Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/v1/')) {
      await next();
      return;
    }
    const request = await readOrRefuse(ctx);
    if (request instanceof Refusal) {
      send(ctx, refusalResponse(request));
      return;
    }
    if (await applyFault(ctx, server, request, 'before')) return;

    const response = await respond(request, server);
    if (ctx.method !== 'GET') server.onChange();
    if (await applyFault(ctx, server, request, 'after')) return;

    send(ctx, response, request);
  };
}

async function readOrRefuse(ctx: Koa.Context): Promise<ApiRequest | Refusal> {
  try {
    return await readApiRequest({
      method: ctx.method,
      path: ctx.path,
      query: ctx.querystring,
      header: (name) => ctx.get(name),
      readBody: () => readBody(ctx.req),
    });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw invalidRequest('The request body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function respond(request: ApiRequest, { knex, routes, log }: ApiServer): Promise<ApiResponse> {
  try {
    return await handleRequest(knex, routes, request);
  } catch (error) {
    if (error instanceof Refusal) return refusalResponse(error, request);
    log.error({ err: error, method: request.method, path: request.path }, 'The payment sandbox failed');
    return refusalResponse(OUTAGE);
  }
}

/** Applies a test's fault: another response, or none. Returns whether there was one. */
async function applyFault(
  ctx: Koa.Context,
  { knex, faults }: ApiServer,
  request: ApiRequest,
  stage: FaultPoint['stage'],
): Promise<boolean> {
  const fault = (await faults.onRequest?.({ method: ctx.method, path: ctx.path, stage })) ?? null;
  if (fault === null) return false;
  if (fault === 'hang') {
    ctx.respond = false;
    if (!ctx.res.closed) await once(ctx.res, 'close');
    return true;
  }
  const response = refusalResponse(OUTAGE);
  if (fault === 'kept 500' && request.idempotencyKey) {
    await saveResponse(knex, request, request.idempotencyKey, response);
  }
  send(ctx, response, request);
  return true;
}

function send(ctx: Koa.Context, response: ApiResponse, request?: ApiRequest): void {
  ctx.status = response.status;
  ctx.set({
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': request?.id ?? newId('req'),
    'stripe-version': API_VERSION,
    ...(request?.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
    ...response.headers,
  });
  ctx.body = response.body;
}
