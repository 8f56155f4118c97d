import type Router from '@koa/router';
import { EVENTS_PATH } from '@lessons/contract/changed-days';
import { networkOf } from '../http/rate-limit.ts';
import type { EventStreams } from '../live/event-streams.ts';
import { unavailable } from '../refusal/refusal.ts';

/** Binds the stream of changed days. It is no endpoint of the contract: its response has no end. */
export function bindEvents(router: Router, streams: EventStreams): void {
  router.get(EVENTS_PATH, (ctx) => {
    ctx.status = 200;
    if (ctx.method === 'HEAD') return;
    if (!streams.open(ctx.res, networkOf(ctx.ip))) {
      throw unavailable('too_many_streams', 'Too many pages are open. Please try again in a moment.');
    }
    // Otherwise Koa would end the response.
    ctx.respond = false;
  });
}
