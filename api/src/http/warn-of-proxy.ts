import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/** Logs once that a request came through a proxy, for an API that was told of none. */
export function warnOfProxy(log: Logger): Middleware {
  let isLogged = false;
  return (ctx, next) => {
    if (!isLogged && ctx.get('X-Forwarded-For') !== '') {
      isLogged = true;
      log.warn(
        'A request came with X-Forwarded-For, but TRUST_PROXY is false: behind a proxy all visitors then share one address and its limits. Set TRUST_PROXY=true if the API is behind one',
      );
    }
    return next();
  };
}
