import type { Knex } from 'knex';
import type * as z from 'zod';
import type { Caller } from '../protocol/api-keys.ts';
import { expandObject } from './expand.ts';
import { readParameters } from '../protocol/parameters.ts';

export interface Call<P> {
  trx: Knex.Transaction;
  /** The `:id` of the path. Empty without one. */
  id: string;
  caller: Caller;
  params: P;
}

type Run = (trx: Knex.Transaction, id: string, caller: Caller) => Promise<object>;

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  pattern: URLPattern;
  /** Whether a browser may call it with the publishable key. */
  isPublic: boolean;
  /** Checks the parameters and returns the function that handles the request with them. */
  prepare(given: unknown): Run;
}

/** Declares an endpoint: its path, its parameters, and what it does with them. */
export function endpoint<P extends { expand?: string[] | undefined }>(
  method: Route['method'],
  pathname: string,
  schema: z.ZodType<P>,
  handle: (call: Call<P>) => Promise<object>,
  { isPublic = false } = {},
): Route {
  return {
    method,
    pattern: new URLPattern({ pathname }),
    isPublic,
    prepare(given) {
      const params = readParameters(schema, given);
      return async (trx, id, caller) => {
        const object = await handle({ trx, id, caller, params });
        return expandObject(trx, object, params.expand);
      };
    },
  };
}
