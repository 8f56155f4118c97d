import type { Access, Endpoint } from '@lessons/contract';
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type * as z from 'zod/mini';
import type { Player } from '../players/player.ts';
import { authenticate } from '../auth/authenticate.ts';
import type { Caller } from '../auth/authenticate.ts';
import type { AppContext } from './app-context.ts';
import { forbidden, invalidRequest } from '../refusal/refusal.ts';
import { readRawBody } from '../http/raw-body.ts';
import { streamText } from '../http/stream-text.ts';

type Schema = z.ZodMiniType;
type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Schema
  ? z.output<E[K]>
  : undefined;

/** What a handler gets: the request, parsed as declared, and who sent it. */
export interface HandlerInput<E extends Endpoint> {
  context: AppContext;
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  player: E['access'] extends 'anyone' ? null : Player;
  /** Whether the auth provider vouches for the player's address. */
  hasVerifiedEmail: boolean;
  /** The server's clock, read once for the request. */
  now: Date;
  setStatus: (status: 200 | 201) => void;
  setHeader: (name: string, value: string) => void;
}

/** A spreadsheet is sent in pieces while it is made; everything else is parsed on its way out. */
type HandlerOutput<E extends Endpoint> = E extends { format: 'csv' }
  ? AsyncIterable<string>
  : z.input<E['response']>;

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<HandlerOutput<E>>;

export type BindEndpoint = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/**
 * Makes the function that serves a declared endpoint: who may call it is checked first, then everything that comes in is parsed, and the
 * answer is parsed on its way out, so that a field nobody declared can't leak.
 */
export function createBind(router: Router, context: AppContext, rateLimit: Middleware): BindEndpoint {
  return (endpoint, handler) => {
    const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
    router[method](endpoint.path, async (ctx) => {
      // What is somebody's own is kept by no cache on the way.
      if (endpoint.access !== 'anyone') ctx.set('Cache-Control', 'no-store');
      const caller = await admit(context, endpoint.access, ctx.get('authorization'));
      ctx.state['playerId'] = caller?.player.id;
      await rateLimit(ctx, async () => {
        ctx.status = endpoint.status ?? 200;
        // Each part has been parsed by the schema that its type is made from, which the compiler can't follow.
        const input: unknown = {
          context,
          params: parse('params', endpoint.params, ctx['params']),
          query: parse('query', endpoint.query, ctx.query),
          body: endpoint.body && parse('body', endpoint.body, await readJson(ctx)),
          player: caller?.player ?? null,
          hasVerifiedEmail: caller?.hasVerifiedEmail ?? false,
          now: context.clock(),
          setStatus: (status: 200 | 201) => (ctx.status = status),
          setHeader: (name: string, value: string) => ctx.set(name, value),
        };
        const answer: unknown = await handler(input as HandlerInput<typeof endpoint>);
        if (endpoint.format === 'csv') {
          ctx.type = 'text/csv; charset=utf-8';
          await streamText(ctx, answer as AsyncIterable<string>, context.log);
        } else ctx.body = endpoint.response.parse(answer);
      });
    });
  };
}

async function admit(context: AppContext, access: Access, authorization: string): Promise<Caller | null> {
  if (access === 'anyone') return null;
  const caller = await authenticate(context, authorization);
  if (access === 'coach' && !caller.player.canManage) {
    throw forbidden('This is only available to administrators and coaches.');
  }
  if (access === 'admin' && !caller.player.isAdmin) {
    throw forbidden('This is only available to administrators.');
  }
  return caller;
}

async function readJson(ctx: Context): Promise<unknown> {
  const text = (await readRawBody(ctx)).toString('utf8');
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest('The request could not be read as JSON.');
  }
}

function parse(part: 'params' | 'query' | 'body', schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(({ path, message }) => `${path.join('.') || part}: ${message}`);
  throw invalidRequest(sentences.join('; '));
}
