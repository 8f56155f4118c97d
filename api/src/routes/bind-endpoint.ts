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
import type { PaymentContext } from '../context/payment-context.ts';
import { forbidden, invalidRequest } from '../refusal/refusal.ts';
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
  /** Whether this process was told to stop. It still handles requests. */
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
  /** Whether the auth provider has verified the player's e-mail address. */
  hasVerifiedEmail: boolean;
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

type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<HandlerOutput<E>>;

export type BindEndpoint = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/**
 * Returns the function that binds a handler to an endpoint: it checks who may call it, then parses
 * the request. The response is parsed too, so that no undeclared field leaks.
 */
export function createBind(router: Router, context: AppContext, rateLimit: Middleware): BindEndpoint {
  return (endpoint, handler) => {
    const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
    router[method](endpoint.path, async (ctx) => {
      // Personal data is not kept in caches.
      if (endpoint.access !== 'anyone') ctx.set('Cache-Control', 'no-store');
      const caller = isOpenedByLink(context, endpoint, ctx)
        ? null
        : await admit(context, endpoint.access, ctx.get('authorization'));
      ctx.state['playerId'] = caller?.player.id;
      await rateLimit(ctx, async () => {
        ctx.status = endpoint.status ?? 200;
        // The compiler can't see that each part was parsed by the schema that its type comes from.
        const input: unknown = {
          context,
          params: parse('params', endpoint.params, ctx['params']),
          query: parse('query', endpoint.query, ctx.query),
          body: endpoint.body && parse('body', endpoint.body, await readJson(ctx, endpoint.maxBodyBytes)),
          player: caller?.player ?? null,
          hasVerifiedEmail: caller?.hasVerifiedEmail ?? false,
          now: context.clock(),
          setStatus: (status: 200 | 201) => (ctx.status = status),
          setHeader: (name: string, value: string) => ctx.set(name, value),
        };
        const result: unknown = await handler(input as HandlerInput<typeof endpoint>);
        if (endpoint.format === 'csv') {
          ctx.type = 'text/csv; charset=utf-8';
          await streamText(ctx, result as AsyncIterable<string>, context.log);
        } else if (endpoint.format === 'calendar') {
          ctx.type = 'text/calendar; charset=utf-8';
          ctx.body = endpoint.response.parse(result);
          if (isUnchanged(ctx)) ctx.status = 304;
        } else if (endpoint.format === 'jpeg') {
          ctx.type = 'image/jpeg';
          ctx.body = result;
        } else ctx.body = endpoint.response.parse(result);
      });
    });
  };
}

/** Whether the request has a link for what it asks for. Throws `Refusal` for a link that is not valid. */
function isOpenedByLink({ links, clock }: AppContext, { linkPurpose }: Endpoint, ctx: Context): boolean {
  const { link } = ctx.query;
  if (!linkPurpose || typeof link !== 'string') return false;
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

/**
 * Whether the client has this version, by the ETag that the handler has set. Koa's `fresh` would
 * send the file again to a client that also says `Cache-Control: no-cache`.
 */
function isUnchanged(ctx: Context): boolean {
  const etag = ctx.res.getHeader('ETag');
  if (typeof etag !== 'string') return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ctx.get('If-None-Match').split(',').map(opaque).includes(opaque(etag));
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
