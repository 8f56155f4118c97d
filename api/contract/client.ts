import {
  errorBody,
  LINK_TOKEN_HEADER,
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
} from './endpoint.ts';

/**
 * A response that is no success or can't be read. Its message reads `422: This slot has been
 * taken.`
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The server's sentence for people, without the status; empty if it sent none, as a gateway. */
  readonly detail: string;

  /** `text` is the text of the response if that is not for people, such as a gateway's page. */
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
 * There was no response: the network is down, the connection was lost or the time was over. The browser's own text
 * ("Failed to fetch", "Load failed") is in `cause`; the message is for people.
 */
export class NetworkError extends Error {
  constructor(
    cause: unknown,
    message = 'The server could not be reached. Please check your connection and try again.',
  ) {
    super(message, { cause });
    this.name = 'NetworkError';
  }
}

/** A change whose time was over: the server may have made it. To repeat it does nothing twice. */
export class NotKnownError extends NetworkError {
  constructor(cause: unknown) {
    super(cause, 'The server has not answered. It may be done already; to repeat it does nothing twice.');
    this.name = 'NotKnownError';
  }
}

interface ClientOptions {
  /** Returns the URL of a path of the API; the path itself by default. */
  urlOf?: (path: string) => Promise<string>;
  /** Returns the access token for calls that are not for anyone; null when signed out. */
  accessToken?: () => Promise<string | null>;
  /** `limitMs`: the endpoint's own limit of time. It rejects with a `TimeoutError` when the time is over. */
  fetch?: (url: string, request: RequestInit, limitMs?: number) => Promise<Response>;
}

type Parts = {
  params?: Record<string, string>;
  link?: string;
  query?: Record<string, string | undefined>;
  body?: unknown;
};

export type ApiClient = <E extends Endpoint>(
  endpoint: E,
  ...request: {} extends EndpointRequest<E>
    ? [request?: EndpointRequest<E>, signal?: AbortSignal]
    : [request: EndpointRequest<E>, signal?: AbortSignal]
) => Promise<EndpointResponse<E>>;

/**
 * Returns a function that calls declared endpoints. It throws `ApiError` for a response that is no
 * success or not the declared one, and `NetworkError` if there was no response.
 */
export function createClient({
  urlOf = async (path) => path,
  accessToken,
  fetch: send = fetch,
}: ClientOptions): ApiClient {
  return async (endpoint, ...[request, signal]) => {
    const parts = (request ?? {}) as Parts;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (parts.body !== undefined) headers['content-type'] = 'application/json';
    // A header takes no other letters: of a mangled link the API says that it is not valid.
    if (parts.link !== undefined) headers[LINK_TOKEN_HEADER] = encodeURIComponent(parts.link);
    const token = endpoint.access === 'anyone' ? null : await accessToken?.();
    if (token) headers['authorization'] = `Bearer ${token}`;
    const received = await receive(
      async (init) => send(await urlOf(pathOf(endpoint, parts)), init, endpoint.limitMs),
      {
        method: endpoint.method,
        credentials: 'include',
        headers,
        body: parts.body === undefined ? null : JSON.stringify(parts.body),
        ...(signal && { signal }),
      },
    );
    if (!received.ok) throw errorOf(received);
    return contentOf(endpoint, received) as EndpointResponse<typeof endpoint>;
  };
}

interface Received {
  ok: boolean;
  status: number;
  statusText: string;
  text: string;
}

/** Throws `NetworkError` also if the connection is lost in the middle of the response, `NotKnownError` for a change out of time. */
async function receive(
  send: (request: RequestInit) => Promise<Response>,
  request: RequestInit,
): Promise<Received> {
  try {
    const response = await send(request);
    const { ok, status, statusText } = response;
    return { ok, status, statusText, text: await response.text() };
  } catch (error) {
    // The caller cancelled the request and expects its own reason.
    if (request.signal?.aborted) throw error;
    const isChange = request.method !== 'GET';
    throw isChange && (error as Error).name === 'TimeoutError'
      ? new NotKnownError(error)
      : new NetworkError(error);
  }
}

function pathOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size ? `${path}?${search}` : path;
}

function contentOf({ format, response }: Endpoint, { status, text }: Received): unknown {
  const content = response.safeParse(format ? text : parseJson(text));
  if (content.success) return content.data;
  // A proxy's page, or the response of an API that was deployed after this page was opened.
  const advice = 'The answer could not be read. Please reload the page.';
  throw new ApiError(status, 'unreadable_answer', advice, { cause: content.error });
}

function errorOf({ status, statusText, text }: Received): ApiError {
  const body = errorBody.safeParse(parseJson(text));
  if (body.success) return new ApiError(status, body.data.code, body.data.message);
  return new ApiError(status, 'unknown', '', { text: text || statusText });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, such as a proxy's page.
    return undefined;
  }
}
