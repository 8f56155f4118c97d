import { once } from 'node:events';
import type { Knex } from 'knex';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { newId } from '../database/new-id.ts';
import type { Faults, FaultPoint } from '../faults.ts';
import { answerRefusal, answerRequest, OUTAGE } from './answer-request.ts';
import { API_VERSION, readApiRequest, type ApiAnswer, type ApiRequest } from './api-request.ts';
import { keepAnswer } from './idempotency.ts';
import { Refusal } from './refusal.ts';
import type { Route } from './route.ts';

export interface ApiServer {
  knex: Knex;
  routes: Route[];
  faults: Faults;
  log: Logger;
  /** Called after each change, so that its events go out without waiting. */
  onChange(): void;
}

/** Answers everything under `/v1/`. */
export function serveApi(server: ApiServer): Koa.Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/v1/')) {
      await next();
      return;
    }
    const request = await readOrRefuse(ctx);
    if (request instanceof Refusal) {
      send(ctx, answerRefusal(request));
      return;
    }
    if (await interfere(ctx, server, request, 'before')) return;

    const answer = await answerSafely(request, server);
    if (ctx.method === 'POST') server.onChange();
    if (await interfere(ctx, server, request, 'after')) return;

    send(ctx, answer, request);
  };
}

async function readOrRefuse(ctx: Koa.Context): Promise<ApiRequest | Refusal> {
  try {
    return await readApiRequest(ctx);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function answerSafely(request: ApiRequest, { knex, routes, log }: ApiServer): Promise<ApiAnswer> {
  try {
    return await answerRequest(knex, routes, request);
  } catch (error) {
    if (error instanceof Refusal) return answerRefusal(error, request);
    log.error({ err: error, method: request.method, path: request.path }, 'payment sandbox failed');
    return answerRefusal(OUTAGE);
  }
}

/** Has a test's fault answer instead, or nobody at all. Returns whether it did. */
async function interfere(
  ctx: Koa.Context,
  { knex, faults }: ApiServer,
  request: ApiRequest,
  stage: FaultPoint['stage'],
): Promise<boolean> {
  const fault = faults.onRequest?.({ method: ctx.method, path: ctx.path, stage }) ?? null;
  if (fault === null) return false;
  if (fault === 'hang') {
    ctx.respond = false;
    if (!ctx.res.closed) await once(ctx.res, 'close');
    return true;
  }
  const answer = answerRefusal(OUTAGE);
  if (fault === 'kept 500' && request.idempotencyKey) {
    await keepAnswer(knex, request, request.idempotencyKey, answer);
  }
  send(ctx, answer, request);
  return true;
}

function send(ctx: Koa.Context, answer: ApiAnswer, request?: ApiRequest): void {
  ctx.status = answer.status;
  ctx.set({
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': request?.id ?? newId('req'),
    'stripe-version': API_VERSION,
    ...(request?.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
    ...answer.headers,
  });
  ctx.body = answer.body;
}
