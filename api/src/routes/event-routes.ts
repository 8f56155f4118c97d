import type Router from '@koa/router';
import { EVENTS_PATH } from '@lessons/contract/changed-days';
import { networkOf } from '../http/rate-limit.ts';
import type { EventStreams } from '../live/event-streams.ts';
import { Refusal, unavailable } from '../http/refusal.ts';

const TOO_MANY = 'too_many_streams';
const MESSAGE = 'Too many pages are open. Please try again in a moment.';

/** Binds the stream of changed days. It is no endpoint of the contract: its response has no end. */
export function bindEvents(router: Router, streams: EventStreams): void {
  router.get(EVENTS_PATH, (ctx) => {
    ctx.status = 200;
    if (ctx.method === 'HEAD') return;
    const opening = streams.open(ctx.res, networkOf(ctx.ip));
    if (opening === 'network_is_full') {
      // The client's doing, so that no stranger raises an alarm about a failing API.
      ctx.set('Retry-After', '5');
      throw new Refusal(429, TOO_MANY, MESSAGE);
    }
    if (opening === 'full') throw unavailable(TOO_MANY, MESSAGE);
    // Otherwise Koa would end the response.
    ctx.respond = false;
  });
}
