import type { Access, Endpoint, PublicConfig, Release } from '@lessons/contract';
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type * as z from 'zod/mini';
import type { Player } from '../players/player.ts';
import type { AuthAdmin } from '../auth/auth-admin.ts';
import { authenticate, type Caller } from '../auth/authenticate.ts';
import type { HasSecondFactor } from '../auth/find-second-factor.ts';
import { requireSecondFactor } from '../auth/require-second-factor.ts';
import type { VerifyToken } from '../auth/verify-token.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { forbidden, invalidRequest } from '../http/refusal.ts';
import { verifyLink } from '../links/signed-link.ts';
import { readRawBody } from '../http/raw-body.ts';
import { streamText } from '../http/stream-text.ts';

type Schema = z.ZodMiniType;
type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Schema
  ? z.output<E[K]>
  : undefined;

/** What every handler can use. */
export interface AppContext extends PaymentContext {
  /** Any of them signs the events. */
  stripeWebhookSecrets: readonly string[];
  verifyToken: VerifyToken;
  hasSecondFactor: HasSecondFactor;
  /** Null without the auth provider's secret key. */
  authAdmin: AuthAdmin | null;
  /** Whether this process runs jobs. */
  isWorkerRunning: () => boolean;
  /** This API's own. */
  release: Release;
  /** Whether this process is stopping. It still handles requests. */
  isStopping: () => boolean;
  publicConfig: PublicConfig;
  /** Addresses that may become admin, in lower case. */
  adminEmails: readonly string[];
}

/** The parsed request, and who sent it. */
interface HandlerInput<E extends Endpoint> {
  context: AppContext;
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** Null if anyone may call, or when a signed link was used. */
  player: E extends { linkPurpose: string } ? Player | null : E['access'] extends 'anyone' ? null : Player;
  /** The player's session. */
  caller: E extends { linkPurpose: string } ? Caller | null : E['access'] extends 'anyone' ? null : Caller;
  /** The time of the request. */
  now: Date;
  setStatus: (status: 200 | 201) => void;
  setHeader: (name: string, value: string) => void;
}

/** A spreadsheet is sent while it is produced. */
type HandlerOutput<E extends Endpoint> = E extends { format: 'csv' }
  ? AsyncIterable<string>
  : E extends { format: 'jpeg' }
    ? Buffer
    : z.input<E['response']>;

const passOn: Middleware = (_ctx, next) => next();

type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<HandlerOutput<E>>;

export interface BindEndpoint {
  <E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** `middleware` runs after authentication, and before the request is parsed. */
  <E extends Endpoint>(endpoint: E, middleware: Middleware, handler: Handler<E>): void;
}

/**
 * Returns the function that binds a handler to an endpoint: it checks who may call it, then parses
 * the request. The response is parsed too, so that no undeclared field leaks.
 */
export function createBind(router: Router, context: AppContext, rateLimit: Middleware): BindEndpoint {
  return <E extends Endpoint>(endpoint: E, ...rest: [Handler<E>] | [Middleware, Handler<E>]) => {
    const [middleware, handler] = rest.length === 1 ? [passOn, rest[0]] : rest;
    const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;

    const handle = async (ctx: Context, caller: Caller | null): Promise<unknown> => {
      // The compiler can't see that each part was parsed by the schema that its type comes from.
      const input: unknown = {
        context,
        params: parse('params', endpoint.params, ctx['params']),
        query: endpoint.query && parse('query', endpoint.query, ctx.query),
        body: endpoint.body && parse('body', endpoint.body, await readJson(ctx, endpoint.maxBodyBytes)),
        caller,
        player: caller?.player ?? null,
        now: context.clock(),
        setStatus: (status: 200 | 201) => (ctx.status = status),
        setHeader: (name: string, value: string) => ctx.set(name, value),
      };
      return handler(input as HandlerInput<E>);
    };

    const respond = async (ctx: Context, caller: Caller | null): Promise<void> => {
      ctx.status = endpoint.status ?? 200;
      const result = await handle(ctx, caller);
      if (endpoint.format === 'csv') {
        ctx.type = 'text/csv; charset=utf-8';
        await streamText(ctx, result as AsyncIterable<string>, context.log);
      } else if (endpoint.format === 'calendar') {
        ctx.type = 'text/calendar; charset=utf-8';
        ctx.body = endpoint.response.parse(result);
      } else if (endpoint.format === 'jpeg') {
        ctx.type = 'image/jpeg';
        ctx.body = result;
      } else ctx.body = endpoint.response.parse(result);
    };

    router[method](endpoint.path, async (ctx) => {
      // Personal data is not kept in caches.
      if (endpoint.access !== 'anyone') ctx.set('Cache-Control', 'no-store');
      const caller = isOpenedByLink(context, endpoint, ctx)
        ? null
        : await admit(context, endpoint.access, ctx.get('authorization'));
      ctx.state['player'] = caller?.player;
      await rateLimit(ctx, () => middleware(ctx, () => respond(ctx, caller)));
    });
  };
}

/** Whether the request has a link for what it asks for. Throws `Refusal` for a link that is not valid. */
function isOpenedByLink({ links, clock }: AppContext, { linkPurpose }: Endpoint, ctx: Context): boolean {
  if (!linkPurpose) return false;
  const { link } = ctx.query;
  if (typeof link !== 'string') return false;
  const { id } = ctx['params'] as { id?: string };
  if (verifyLink(links, linkPurpose, link, clock()) !== id)
    throw forbidden('This link is for something else.');
  return true;
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
  await requireSecondFactor(context, caller);
  return caller;
}

async function readJson(ctx: Context, maxBytes?: number): Promise<unknown> {
  const text = (await readRawBody(ctx, maxBytes)).toString('utf8');
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
