import cors from '@koa/cors';
import type { PublicConfig } from '@lessons/contract';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { errorHandler } from './error-handler.ts';
import { requestLog } from './request-log.ts';
import { headersOf, securityHeaders, sendHeaders } from './security-headers.ts';

interface Options {
  log: Logger;
  publicConfig: PublicConfig;
  /** Origins of front ends that are served from elsewhere. */
  corsOrigins: readonly string[];
}

/** Returns the middlewares of every response: its log line, the body of an error, and its headers. */
export function everyResponse({ log, publicConfig, corsOrigins }: Options): Middleware[] {
  return [
    requestLog(log),
    errorHandler(log),
    sendHeaders(headersOf(securityHeaders(publicConfig))),
    cors({
      origin: (ctx) => (corsOrigins.includes(ctx.get('origin')) ? ctx.get('origin') : ''),
      credentials: true,
      maxAge: 600,
      // `Date` tells pages the server’s time. The last one tells the auth client in which form an error has its code.
      exposeHeaders: ['Bookings-Window', 'Date', 'Retry-After', 'X-Request-Id', 'X-Supabase-Api-Version'],
    }),
  ];
}
