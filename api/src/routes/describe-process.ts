import { hostname } from 'node:os';
import type { Context } from 'koa';
import { z } from 'zod';
import type { AppContext } from './bind-endpoint.ts';

/**
 * The type of a webhook by which an operator's program asks the process that receives it what it runs with. Stripe has no
 * event of this type. Nothing is written or sent for it.
 */
export const QUESTION_TYPE = 'lessons.describe_process';

export const processDescription = z.object({
  /** The machine or container, and the port. */
  name: z.string(),
  release: z.object({ version: z.string(), commit: z.string().nullable() }),
  isWorkerRunning: z.boolean(),
  /** Whether it serves metrics: another process may have the port. */
  hasMetrics: z.boolean(),
  settings: z.record(z.string(), z.string()),
  trustsProxy: z.boolean(),
  /** The address by which the process counted this request, and the header that may have named it. */
  address: z.string(),
  forwardedFor: z.string(),
});
export type ProcessDescription = z.infer<typeof processDescription>;

/** Returns what the process that handles a request runs with, and where the request seems to come from. */
export function describeProcess(
  { thisProcess: { port, hasMetrics, settings }, release, isWorkerRunning }: AppContext,
  ctx: Context,
): ProcessDescription {
  return {
    name: `${hostname()}:${port}`,
    release,
    isWorkerRunning: isWorkerRunning(),
    hasMetrics,
    settings,
    trustsProxy: ctx.app.proxy,
    address: ctx.ip,
    forwardedFor: ctx.get('X-Forwarded-For'),
  };
}
