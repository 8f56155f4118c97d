import type { Endpoint, EndpointRequest, EndpointResponse } from './endpoint.ts';
import { errorBody } from './errors.ts';

/** An answer that isn't a success, or can't be read. Reads `422: This slot has been taken.` */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The server's sentence for people, without the status. */
  readonly detail: string;

  constructor(status: number, code: string, detail: string, options?: ErrorOptions) {
    super(`${status}: ${detail}`, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.detail = detail;
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
 * @throws ApiError for an answer that isn't a success or isn't the declared one; fetch's own error when none came.
 */
export function createClient({ baseUrl = '', accessToken, fetch: send = fetch }: ClientOptions): ApiClient {
  return async (endpoint, ...[request, signal]) => {
    const parts = (request ?? {}) as Parts;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (parts.body !== undefined) headers['content-type'] = 'application/json';
    const token = endpoint.access === 'anyone' ? null : await accessToken?.();
    if (token) headers['authorization'] = `Bearer ${token}`;
    const answer = await send(baseUrl + addressOf(endpoint, parts), {
      method: endpoint.method,
      credentials: 'include',
      headers,
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      ...(signal && { signal }),
    });
    if (!answer.ok) throw await errorOf(answer);
    return (await contentOf(endpoint, answer)) as EndpointResponse<typeof endpoint>;
  };
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size ? `${path}?${search}` : path;
}

async function contentOf({ format, response }: Endpoint, answer: Response): Promise<unknown> {
  const text = await answer.text();
  const content = response.safeParse(format === 'csv' ? text : parseJson(text));
  if (content.success) return content.data;
  // A proxy's page, or the answer of an API that has been deployed since this page was opened.
  const advice = 'The answer could not be read. Please reload the page.';
  throw new ApiError(answer.status, 'unreadable_answer', advice, { cause: content.error });
}

async function errorOf(answer: Response): Promise<ApiError> {
  const text = await answer.text();
  const body = errorBody.safeParse(parseJson(text));
  return body.success
    ? new ApiError(answer.status, body.data.code, body.data.message)
    : new ApiError(answer.status, 'unknown', text || answer.statusText);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: a proxy's page, say. The caller shows it as text.
    return undefined;
  }
}
