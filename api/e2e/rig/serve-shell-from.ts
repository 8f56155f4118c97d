import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { Product } from './start-product.ts';

const CALL = /^\/(api|auth\/v1|v1|sandbox|admin-app)(\/|$)/;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/**
 * Has a browser see another build of the shell at the product's address. What the page may load stays as the API says in its headers, and every call
 * goes to the API.
 */
export async function serveShellFrom(
  context: BrowserContext,
  { url }: Product,
  folder: string,
): Promise<void> {
  // The browser can't see that such a page comes from this machine, and would keep it from the module's address, which does.
  await context.grantPermissions(['local-network-access']);
  await context.route(
    ({ origin, pathname }) => origin === url && !CALL.test(pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const extension = extname(pathname);
      const file = join(folder, extension ? pathname : 'index.html');
      if (!existsSync(file)) await route.fulfill({ status: 404 });
      else if (extension) await route.fulfill({ path: file, contentType: TYPES[extension] ?? 'font/woff2' });
      else await route.fulfill({ response: await route.fetch(), path: file });
    },
  );
}
