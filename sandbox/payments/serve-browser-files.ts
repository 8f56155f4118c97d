import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type Koa from 'koa';

const FOLDER = fileURLToPath(new URL('./browser/', import.meta.url));

/**
 * Serves the replacement of Stripe.js: `/sandbox/stripe.js`, an ES module, which the page loads with `type="module"`, and
 * `/sandbox/stripe.css`.
 */
export function serveBrowserFiles(): Koa.Middleware {
  let files: Promise<Map<string, string>> | undefined;
  return async (ctx, next) => {
    const [, extension] = /^\/sandbox\/stripe(\.js|\.css)$/.exec(ctx.path) ?? [];
    if (!extension || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    // Bundled on the first request: most processes with a sandbox never open a browser.
    files ??= bundle();
    ctx.type = extension;
    ctx.set('cache-control', 'no-cache');
    ctx.body = (await files).get(extension);
  };
}

/** Returns the script and the style sheet by their extensions, each in one file, as Stripe's is. */
async function bundle(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: FOLDER,
    entryPoints: ['stripe.js', 'stripe.css'],
    outdir: FOLDER,
    bundle: true,
    format: 'esm',
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [extname(path), text]));
}
