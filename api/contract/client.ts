import type { Endpoint, EndpointRequest, EndpointResponse } from './endpoint.ts';
import { errorBody } from './errors.ts';

/** An answer that isn't a success, or can't be read. Its message reads `422: This slot has been taken.` */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** A sentence for people, without the status: the server's, or ours where the server gave none. */
  readonly detail: string;

  /** `text` is the answer's own text for the message, where that is not for people: a proxy's page, say. */
  constructor(
    status: number,
    code: string,
    detail: string,
    { text = detail, ...options }: ErrorOptions & { text?: string } = {},
  ) {
    super(`${status}: ${text}`, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

/**
 * No answer came: the network is down, the connection was lost, or nothing listens there. Browsers word this each in their
 * own way ("Failed to fetch", "Load failed"); those words stay in `cause`, and the message is for people.
 */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached. Please check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

export interface ClientOptions {
  /** The API's origin; empty for the page's own. */
  baseUrl?: string;
  /** The access token for calls that are not for anyone; null when signed out. */
  accessToken?: () => Promise<string | null>;
  fetch?: typeof fetch;
}

type Parts = { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: unknown };

export type ApiClient = <E extends Endpoint>(
  endpoint: E,
  ...request: {} extends EndpointRequest<E>
    ? [request?: EndpointRequest<E>, signal?: AbortSignal]
    : [request: EndpointRequest<E>, signal?: AbortSignal]
) => Promise<EndpointResponse<E>>;

/**
 * Calls declared endpoints.
 * @throws ApiError for an answer that isn't a success or isn't the declared one, NetworkError when none came.
 */
export function createClient({ baseUrl = '', accessToken, fetch: send = fetch }: ClientOptions): ApiClient {
  return async (endpoint, ...[request, signal]) => {
    const parts = (request ?? {}) as Parts;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (parts.body !== undefined) headers['content-type'] = 'application/json';
    const token = endpoint.access === 'anyone' ? null : await accessToken?.();
    if (token) headers['authorization'] = `Bearer ${token}`;
    const answer = await receive(send, baseUrl + addressOf(endpoint, parts), {
      method: endpoint.method,
      credentials: 'include',
      headers,
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      ...(signal && { signal }),
    });
    if (!answer.ok) throw errorOf(answer);
    return contentOf(endpoint, answer) as EndpointResponse<typeof endpoint>;
  };
}

interface Answer {
  ok: boolean;
  status: number;
  statusText: string;
  text: string;
}

/** The whole answer: a connection that is lost half-way through it has given none. @throws NetworkError */
async function receive(send: typeof fetch, address: string, request: RequestInit): Promise<Answer> {
  try {
    const response = await send(address, request);
    const { ok, status, statusText } = response;
    return { ok, status, statusText, text: await response.text() };
  } catch (error) {
    // Whoever took the request back knows why.
    if (request.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size ? `${path}?${search}` : path;
}

function contentOf({ format, response }: Endpoint, { status, text }: Answer): unknown {
  const content = response.safeParse(format === 'csv' ? text : parseJson(text));
  if (content.success) return content.data;
  // A proxy's page, or the answer of an API that has been deployed since this page was opened.
  const advice = 'The answer could not be read. Please reload the page.';
  throw new ApiError(status, 'unreadable_answer', advice, { cause: content.error });
}

function errorOf({ status, statusText, text }: Answer): ApiError {
  const body = errorBody.safeParse(parseJson(text));
  if (body.success) return new ApiError(status, body.data.code, body.data.message);
  const detail = 'Something went wrong. Please try again.';
  return new ApiError(status, 'unknown', detail, { text: text || statusText });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: a proxy's page, say.
    return undefined;
  }
}
