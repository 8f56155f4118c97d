import * as z from 'zod/mini';

/**
 * The callers of an endpoint: anyone, a signed-in player (for what is theirs), the coach and admins, or admins alone.
 */
export type Access = 'anyone' | 'player' | 'coach' | 'admin';

type Schema = z.ZodMiniType;

/**
 * One call of the API. The server binds a handler to it and parses requests and responses with its
 * schemas; the browser calls it. `path` has `:name` for parameters.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** The status of a success; 200 by default. */
  status?: 200 | 201;
  params?: Schema;
  /** The token of a signed link. It comes in a header: programs on the way log paths. */
  link?: Schema;
  query?: Schema;
  body?: Schema;
  /** 100 kB unless given. */
  maxBodyBytes?: number;
  /** How long the browser waits for the whole response (ms): as for any read or change unless given. */
  limitMs?: number;
  response: Schema;
  /** Text for a spreadsheet, an iCalendar file or a photo instead of JSON. */
  format?: 'csv' | 'calendar' | 'jpeg';
  /**
   * The purpose of signed links that stand in for a caller's token: the query's `link`, signed for
   * this purpose and for `:id`, opens it.
   */
  linkPurpose?: 'calendar';
}

/** The header that carries the token of an endpoint's `link`. */
export const LINK_TOKEN_HEADER = 'link-token';

/** The `limitMs` of a payment, which waits for Stripe and perhaps for a bank. */
export const PAYMENT_LIMIT_MS = 60_000;

type In<S> = S extends Schema ? z.input<S> : never;
type Part<E extends Endpoint, K extends 'params' | 'link' | 'query' | 'body'> = E[K] extends Schema
  ? {} extends In<E[K]>
    ? { [P in K]?: In<E[K]> }
    : { [P in K]: In<E[K]> }
  : unknown;

/** The parameters, link, query and body that a caller passes. */
export type EndpointRequest<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'link'> &
  Part<E, 'query'> &
  Part<E, 'body'>;
/** The response that a caller receives. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** The code of the 403 for a session in which the account's second factor was not verified yet. */
export const SECOND_FACTOR_REQUIRED = 'second_factor_required';
/** The code of the 422 for a session whose password was not entered in the last ten minutes. A 403 tells the module that the role is gone. */
export const FRESH_SIGN_IN_REQUIRED = 'fresh_sign_in_required';

/** The body of every response that is no success. `code` is for programs, `message` for people. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** Identifies the request in the server's log. */
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof errorBody>;
