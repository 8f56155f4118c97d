import type { PublicConfig } from '@lessons/contract';
import { COMMON_HEADERS, headersOf, securityHeaders } from './security-headers.ts';

type Headers = Record<string, string>;

/** The site as the host of the shell's files has to know it. */
interface ShellSite extends PublicConfig {
  /** The API's origin; empty if the shell's host serves `/api` too. */
  apiOrigin: string;
}

/** Returns the security headers of the shell's pages and files: those that the API sends with them. */
export function shellHeaders({ apiOrigin, ...config }: ShellSite): Headers {
  return headersOf(securityHeaders(config, apiOrigin));
}

/**
 * Returns the security headers of the coach's module. The shell's pages load its files from another
 * origin; there is no page among them.
 */
export function moduleHeaders(shellOrigin: string): Headers {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: [`'none'`], frameAncestors: [`'none'`] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    ...COMMON_HEADERS,
  });
  return { ...headers, 'access-control-allow-origin': shellOrigin, vary: 'Origin' };
}
