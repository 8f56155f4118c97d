import type { Knex } from 'knex';
import type * as z from 'zod';
import type { Caller } from './api-keys.ts';
import { expandObject } from './expand.ts';
import { readParameters } from './parameters.ts';

export interface Call<P> {
  trx: Knex.Transaction;
  /** The `:id` of the path; empty where it has none. */
  id: string;
  caller: Caller;
  params: P;
}

type CarryOut = (trx: Knex.Transaction, id: string, caller: Caller) => Promise<object>;

export interface Route {
  method: 'GET' | 'POST';
  pattern: URLPattern;
  /** Whether a browser may call it with the publishable key. */
  isPublic: boolean;
  /** Checks the parameters, and answers the step that carries the request out with them. */
  prepare(given: unknown): CarryOut;
}

/** Declares an endpoint: its place, its parameters, and what it does with them. */
export function endpoint<P extends { expand?: string[] | undefined }>(
  method: Route['method'],
  pathname: string,
  schema: z.ZodType<P>,
  carryOut: (call: Call<P>) => Promise<object>,
  { isPublic = false } = {},
): Route {
  return {
    method,
    pattern: new URLPattern({ pathname }),
    isPublic,
    prepare(given) {
      const params = readParameters(schema, given);
      return async (trx, id, caller) => {
        const object = await carryOut({ trx, id, caller, params });
        return expandObject(trx, object, params.expand);
      };
    },
  };
}
