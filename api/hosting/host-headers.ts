import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { PublicConfig } from '@lessons/contract';
import helmet from 'koa-helmet';
import { COMMON_HEADERS, securityHeaders } from '../src/http/security-headers.ts';

type Headers = Record<string, string>;

/** What the host of the shell's files has to know of a site. */
export interface ShellSite extends PublicConfig {
  /** The API's origin; empty if the shell's host serves `/api` too. */
  apiOrigin: string;
}

/** Returns the security headers of the shell's pages and files: those that the API sends with them. */
export function shellHeaders({ apiOrigin, ...config }: ShellSite): Promise<Headers> {
  return headersOf(securityHeaders(config, apiOrigin));
}

/**
 * Returns the security headers of the coach's module. The shell's pages load its files from another
 * origin; there is no page among them.
 */
export async function moduleHeaders(shellOrigin: string): Promise<Headers> {
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: [`'none'`], frameAncestors: [`'none'`] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    ...COMMON_HEADERS,
  });
  return { ...headers, 'access-control-allow-origin': shellOrigin, vary: 'Origin' };
}

/** Lets helmet set its headers on a response that is never sent. */
async function headersOf(options: Parameters<typeof helmet>[0]): Promise<Headers> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  type Context = Parameters<ReturnType<typeof helmet>>[0];
  await helmet(options)({ req: request, res: response } as unknown as Context, async () => {});
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
