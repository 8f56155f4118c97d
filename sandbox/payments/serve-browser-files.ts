import { readFile, readdir } from 'node:fs/promises';
import type Koa from 'koa';

const FOLDER = new URL('./browser/', import.meta.url);
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Serves the replacement of Stripe.js: `/sandbox/stripe.js`, and its other modules and style sheet
 * beside it. They are ES modules, so the page loads the first with `type="module"`.
 */
export async function serveBrowserFiles(): Promise<Koa.Middleware> {
  const files = await readBrowserFiles();
  return (ctx, next) => {
    const file = ctx.path.startsWith('/sandbox/') ? files.get(ctx.path.slice('/sandbox/'.length)) : undefined;
    if (!file || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.set({ 'content-type': file.type, 'cache-control': 'no-cache' });
    ctx.body = file.text;
    return undefined;
  };
}

async function readBrowserFiles(): Promise<Map<string, { text: string; type: string }>> {
  const files = new Map<string, { text: string; type: string }>();
  for (const name of await readdir(FOLDER)) {
    const type = TYPES[name.slice(name.lastIndexOf('.'))];
    if (type) files.set(name, { type, text: await readFile(new URL(name, FOLDER), 'utf8') });
  }
  return files;
}
