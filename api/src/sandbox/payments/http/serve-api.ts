import { once } from 'node:events';
import type { Knex } from 'knex';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { newId } from '../database/new-id.ts';
import type { Faults, FaultPoint } from '../faults.ts';
import { answerRefusal, answerRequest } from './answer-request.ts';
import { readApiRequest, type ApiAnswer, type ApiRequest } from './api-request.ts';
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
    if (await interfere(ctx, server, 'before')) return;

    const { request, answer } = await answerSafely(ctx, server);
    if (ctx.method === 'POST') server.onChange();
    if (await interfere(ctx, server, 'after')) return;

    send(ctx, answer, request);
  };
}

async function answerSafely(
  ctx: Koa.Context,
  { knex, routes, log }: ApiServer,
): Promise<{ request?: ApiRequest; answer: ApiAnswer }> {
  let request: ApiRequest | undefined;
  try {
    request = await readApiRequest(ctx);
    return { request, answer: await answerRequest(knex, routes, request) };
  } catch (error) {
    if (error instanceof Refusal)
      return { ...(request && { request }), answer: answerRefusal(error, request) };
    log.error({ err: error, method: ctx.method, path: ctx.path }, 'payment sandbox failed');
    return { ...(request && { request }), answer: answerRefusal(OUTAGE) };
  }
}

const OUTAGE = new Refusal(
  500,
  'api_error',
  'An error occurred with our connection to Stripe. Please retry your request.',
);

async function interfere(
  ctx: Koa.Context,
  { faults }: ApiServer,
  stage: FaultPoint['stage'],
): Promise<boolean> {
  const fault = faults.onRequest?.({ method: ctx.method, path: ctx.path, stage }) ?? null;
  if (fault === 'hang') {
    ctx.respond = false;
    if (!ctx.res.closed) await once(ctx.res, 'close');
  }
  if (fault === 500) send(ctx, answerRefusal(OUTAGE));
  return fault !== null;
}

function send(ctx: Koa.Context, answer: ApiAnswer, request?: ApiRequest): void {
  ctx.status = answer.status;
  ctx.set({
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': request?.id ?? newId('req'),
    ...(request?.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
    ...answer.headers,
  });
  ctx.body = answer.body;
}
