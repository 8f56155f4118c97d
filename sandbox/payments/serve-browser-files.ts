import type Koa from 'koa';
import { bundleBrowserFiles } from './bundle-browser-files.ts';

/**
 * Serves the replacement of Stripe.js: `/sandbox/stripe.js`, an ES module, which the page loads with `type="module"`, and
 * `/sandbox/stripe.css`.
 */
export function serveBrowserFiles(): Koa.Middleware {
  let files: ReturnType<typeof bundleBrowserFiles> | undefined;
  return async (ctx, next) => {
    const [, extension] = /^\/sandbox\/stripe(\.js|\.css)$/.exec(ctx.path) ?? [];
    if (!extension || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    // Bundled on the first request: most processes with a sandbox never open a browser.
    files ??= bundleBrowserFiles();
    ctx.type = extension;
    ctx.set('cache-control', 'no-cache');
    ctx.body = (await files)[extension];
  };
}
