import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import getRawBody, { type RawBodyError } from 'raw-body';
import { invalidRequest } from './refusal.ts';

/** The largest request body that is read unless a route says otherwise, in bytes. */
export const MAX_BODY_BYTES = 100_000;
/**
 * The most values of a body: fields and elements of arrays, at each depth. A list of 500 clients has half as many. Each
 * wrong one costs an error, whatever length its array may have.
 */
const MAX_VALUES = 5_000;

const bodies = new WeakMap<IncomingMessage, Promise<Buffer>>();

/**
 * Returns the body of a request as it was sent. It is read once, however many middlewares ask for
 * it.
 *
 * Throws 413 when the body is over `maxBytes` and 400 when the client disconnects
 * before its end.
 */
export function readRawBody(ctx: Context, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  const body = bodies.get(ctx.req) ?? read(ctx, maxBytes);
  bodies.set(ctx.req, body);
  return body;
}

async function read(ctx: Context, limit: number): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { limit });
  } catch (error) {
    if ((error as RawBodyError).status === 413) throw error;
    ctx.throw(400, 'The request was cut off.', { code: 'request_aborted', cause: error });
  }
}

/** Returns the body of a request as JSON, an empty one as `{}`. Throws `Refusal` 400 as `parseJson` does. */
export async function readJson(ctx: Context, maxBytes?: number): Promise<unknown> {
  const text = (await readRawBody(ctx, maxBytes)).toString('utf8');
  return text === '' ? {} : parseJson(text);
}

/** Throws `Refusal` 400 for what is no JSON, and for more than 5,000 values. */
export function parseJson(text: string): unknown {
  if (hasTooManyValues(text)) throw invalidRequest(`The request holds more than ${MAX_VALUES} values.`);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest('The request could not be read as JSON.');
  }
}

/** Counts what begins a value outside of texts. */
function hasTooManyValues(text: string): boolean {
  let [values, isInText] = [1, false];
  for (let at = 0; at < text.length && values <= MAX_VALUES; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '"') isInText = !isInText;
    else if (!isInText && (character === ',' || character === '[' || character === '{')) values += 1;
  }
  return values > MAX_VALUES;
}
