import { LINK_TOKEN_HEADER, type Endpoint, type PublicConfig, type Release } from '@lessons/contract';
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { Player } from '../players/player.ts';
import { admit } from '../auth/admit.ts';
import type { AuthAdmin } from '../auth/auth-admin.ts';
import type { Caller } from '../auth/authenticate.ts';
import type { HasSecondFactor } from '../auth/find-second-factor.ts';
import type { VerifyToken } from '../auth/verify-token.ts';
import type { ThisProcess } from '../process/describe-settings.ts';
import type { LinkSettings } from '../links/signed-link.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { readJson } from '../http/raw-body.ts';
import { streamText } from '../http/stream-text.ts';
import { invalidRequest } from '../http/refusal.ts';

type Schema = z.ZodMiniType;
type Part = 'params' | 'link' | 'query' | 'body';
type Parsed<E extends Endpoint, K extends Part> = E[K] extends Schema ? z.output<E[K]> : undefined;

/** The services and settings that every handler can use. */
export interface AppContext extends PaymentContext {
  links: LinkSettings;
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
  thisProcess: ThisProcess;
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
  /** The token of a signed link. */
  link: Parsed<E, 'link'>;
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

type HandlerOutput<E extends Endpoint> = E extends { format: 'csv' }
  ? AsyncIterable<string>
  : E extends { format: 'jpeg' }
    ? Buffer
    : z.input<E['response']>;

type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<HandlerOutput<E>>;

export interface BindEndpoint {
  <E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** The middlewares run after authentication, before the request is parsed. */
  <E extends Endpoint>(endpoint: E, middlewares: Middleware | Middleware[], handler: Handler<E>): void;
}

/**
 * Returns the function that binds a handler to an endpoint: it authenticates the caller, parses the
 * request, calls the handler and parses the response, so that no undeclared field leaks. A change
 * for which no middlewares are given has the limit that all changes share.
 */
export function createBind(router: Router, context: AppContext, limitChanges: Middleware): BindEndpoint {
  return <E extends Endpoint>(
    endpoint: E,
    ...rest: [Handler<E>] | [Middleware | Middleware[], Handler<E>]
  ) => {
    const ofChanges = endpoint.method === 'GET' ? [] : limitChanges;
    const [middlewares, handler] = rest.length === 1 ? [ofChanges, rest[0]] : rest;

    const authenticate: Middleware = async (ctx, next) => {
      // Personal data is not cached.
      if (endpoint.access !== 'anyone') ctx.set('Cache-Control', 'no-store');
      ctx.state['caller'] = await admit(context, endpoint, ctx);
      await next();
    };

    const respond: Middleware = async (ctx) => {
      const { caller } = ctx.state as { caller: Caller | null };
      // The compiler can't see that each part was parsed by the schema that its type comes from.
      const input: unknown = {
        context,
        params: parsePart(endpoint, 'params', ctx['params']),
        link: endpoint.link && parsePart(endpoint, 'link', ctx.get(LINK_TOKEN_HEADER)),
        query: endpoint.query && parsePart(endpoint, 'query', ctx.query),
        body: endpoint.body && parsePart(endpoint, 'body', await readJson(ctx, endpoint.maxBodyBytes)),
        caller,
        player: caller?.player ?? null,
        now: context.clock(),
        setStatus: (status: 200 | 201) => (ctx.status = status),
        setHeader: (name: string, value: string) => ctx.set(name, value),
      };
      ctx.status = endpoint.status ?? 200;
      const result: unknown = await handler(input as HandlerInput<E>);
      if (endpoint.format) await sendFile(ctx, endpoint.format, result, context.log);
      else ctx.body = endpoint.response.parse(result);
    };

    const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
    router[method](endpoint.path, authenticate, ...[middlewares].flat(), respond);
  };
}

/** The most that a refusal says of a request. */
const MAX_SENTENCES = 20;

/** Returns a part of a request as its endpoint describes it. Throws `Refusal` 400, which says what is wrong with it. */
export function parsePart(endpoint: Endpoint, part: Part, value: unknown): unknown {
  const parsed = endpoint[part]?.safeParse(value);
  if (!parsed || parsed.success) return parsed?.data;
  const issues = parsed.error.issues.slice(0, MAX_SENTENCES);
  const whole = part === 'link' ? LINK_TOKEN_HEADER : part;
  throw invalidRequest(
    issues.map(({ path, message }) => `${path.join('.') || whole}: ${message}`).join('; '),
  );
}

/** Sends what is no JSON. A spreadsheet is sent while it is produced. */
async function sendFile(
  ctx: Context,
  format: NonNullable<Endpoint['format']>,
  content: unknown,
  log: Logger,
): Promise<void> {
  if (format === 'csv') {
    ctx.type = 'text/csv; charset=utf-8';
    await streamText(ctx, content as AsyncIterable<string>, log);
  } else {
    ctx.type = format === 'jpeg' ? 'image/jpeg' : 'text/calendar; charset=utf-8';
    ctx.body = content;
  }
}
