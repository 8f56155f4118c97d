import { beforeEach } from '@jest/globals';
import { getCoachProfile, LINK_TOKEN_HEADER, type Endpoint, type EndpointResponse } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import * as z from 'zod/mini';

/** A call of the auth provider, which the contract doesn't declare, such as `POST /auth/v1/logout`. */
type ProviderCall = `${Endpoint['method']} /auth/v1/${string}`;
export type Call = Endpoint | ProviderCall;

interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** The access token that came with it; null without one. */
  token: string | null;
  /** The token of a signed link that came with it; null without one. */
  link: string | null;
}

type Resolver = (request: SentRequest) => unknown;
type Content<C extends Call> = C extends Endpoint ? EndpointResponse<C> : unknown;
/** The response to a call: content, sent as JSON; a whole response; or a function that returns either. */
export type Reply<C extends Call> =
  Content<C> | Response | ((request: SentRequest) => Content<C> | Response | Promise<Content<C> | Response>);

/**
 * The network of a test: decides what each call is answered with, and keeps what was sent. Responses are typed by the
 * contract. A call that has no reply fails as a lost connection does; the coach's profile, which every
 * page reads, has its first values.
 */
export class FakeApi {
  /** Every request, oldest first. */
  requests: SentRequest[] = [];
  #replies: { call: Call; reply: unknown }[] = [];

  /** Sets the reply to a call from now on. The newest reply counts. */
  on<C extends Call>(call: C, reply: Reply<C>): this {
    this.#replies.unshift({ call, reply });
    return this;
  }

  /** Makes a call fail with an error as the API words it. */
  refuse(call: Call, status: number, message: string, code = 'refused'): this {
    return this.on(call, refusal(status, message, code));
  }

  /** Takes the newest reply to a call back, so that the one before it counts. */
  undo(call: Call): void {
    const newest = this.#replies.findIndex((other) => other.call === call);
    if (newest !== -1) this.#replies.splice(newest, 1);
  }

  /** The requests of a call, oldest first. */
  requestsTo(call: Call): SentRequest[] {
    return this.requests.filter((request) => isCall(call, request));
  }

  /** The bodies that were sent to a call, oldest first. */
  bodiesTo(call: Call): unknown[] {
    return this.requestsTo(call).map(({ body }) => body);
  }

  #knows(call: Call): boolean {
    return this.#replies.some((other) => other.call === call);
  }

  /** Forgets all replies and requests. */
  reset(): void {
    this.requests = [];
    this.#replies = [];
  }

  readonly fetch: typeof fetch = async (input, { signal: _jsdomSignal, ...init } = {}) => {
    // Node's Request takes Node's signals alone, and jsdom has its own.
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    const address = addressOf(request);
    // The shell reads the site's configuration once for a page in every test.
    if (address.path === '/config.json') return Response.json({ apiOrigin: '' });
    if (isCall(getCoachProfile, address) && !this.#knows(getCoachProfile)) return Response.json(coach);
    const sent = { ...address, ...(await contentOf(request)) };
    this.requests.push(sent);
    const found = this.#replies.find(({ call }) => isCall(call, sent));
    if (!found) throw new TypeError(`The test has no reply to ${sent.method} ${sent.path}`);
    const { reply } = found;
    const content: unknown = typeof reply === 'function' ? await (reply as Resolver)(sent) : reply;
    if (content instanceof Response) return content.clone();
    return new Response(JSON.stringify(content), { headers: { 'content-type': 'application/json' } });
  };
}

/** Replaces `fetch` by a fake network for each test of a file. */
export function fakeApi(): FakeApi {
  const api = new FakeApi();
  beforeEach(() => {
    api.reset();
    globalThis.fetch = api.fetch;
  });
  return api;
}

/** Returns an error response as the API words it. */
export function refusal(status: number, message: string, code = 'refused'): Response {
  return Response.json({ code, message }, { status });
}

/** Returns an endpoint at one address: `endpointAt(removeRoles, { id })` stands for the calls with this id alone. */
export function endpointAt<E extends Endpoint>(endpoint: E, params: Record<string, string>): E {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return { ...endpoint, path };
}

/** Returns an endpoint for one link: stands for the calls with this token alone. */
export function endpointWithLink<E extends Endpoint & { link: unknown }>(endpoint: E, token: string): E {
  return { ...endpoint, link: z.literal(token) };
}

/** Rejects like a connection that is lost before the response comes. */
export const lostConnection = () => Promise.reject(new TypeError('Failed to fetch'));

type Address = Pick<SentRequest, 'method' | 'path' | 'query' | 'link'>;

const patterns = new Map<string, { path: RegExp; query: [string, string][] }>();

/** Reads the path of a call. Kept, since jsdom takes long to read an address. */
function patternOf(address: string) {
  const known = patterns.get(address);
  if (known) return known;
  const { pathname, searchParams } = new URL(address, location.href);
  const path = new RegExp(`^${pathname.replaceAll(/:\w+/g, '[^/]+')}$`);
  const pattern = { path, query: [...searchParams] };
  patterns.set(address, pattern);
  return pattern;
}

function isCall(call: Call, { method, path, query, link }: Address): boolean {
  const [expectedMethod, address] =
    typeof call === 'string' ? (call.split(' ') as [string, string]) : [call.method, call.path];
  if (method !== expectedMethod) return false;
  const expected = patternOf(address);
  return (
    expected.path.test(path) &&
    expected.query.every(([name, value]) => query[name] === value) &&
    (typeof call === 'string' || !call.link || call.link.safeParse(link).success)
  );
}

function addressOf({ method, url, headers }: Request): Address {
  const { pathname, searchParams } = new URL(url);
  const link = headers.get(LINK_TOKEN_HEADER);
  return { method, path: pathname, query: Object.fromEntries(searchParams), link };
}

async function contentOf(request: Request) {
  const text = await request.clone().text();
  return {
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
    token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
  };
}
