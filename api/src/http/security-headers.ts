import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { PublicConfig } from '@lessons/contract';
import type { Middleware } from 'koa';
import helmet, { type KoaHelmet } from 'koa-helmet';

type Options = NonNullable<Parameters<KoaHelmet>[0]>;

const STRIPE = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const LINK = ['https://link.com', 'https://*.link.com'];
const STRIPE_FRAMES = [...STRIPE, 'https://hooks.stripe.com', ...LINK];
const STRIPE_CALLS = ['https://api.stripe.com', ...LINK];
const STRIPE_IMAGES = ['https://*.stripe.com', 'https://*.link.com'];

/** The headers that all hosts send with every response. */
export const COMMON_HEADERS = {
  xFrameOptions: { action: 'deny' },
  // The URL of the confirmation page has a client secret.
  referrerPolicy: { policy: 'no-referrer' },
  // Browsers ignore this header over plain HTTP. Other names of the domain are not ours to decide for.
  hsts: { maxAge: 31_536_000, includeSubDomains: false },
} as const satisfies Options;

/**
 * Returns the options of helmet. Pages may load from the site, from Supabase, and from the hosts
 * that Stripe lists for Stripe.js and Link. Stripe's styles are constructed style sheets, which
 * need no `unsafe-inline`. `apiOrigin` is the API's own origin, if the site's is another one.
 */
export function securityHeaders(
  { supabase, payments, adminManifestUrl }: PublicConfig,
  apiOrigin: string = '',
): Options {
  const self = `'self'`;
  const isStripe = payments.stripeJsUrl === null;
  const sandbox = originOf(payments.stripeJsUrl ?? '');
  const elsewhere = [supabase.url, adminManifestUrl, apiOrigin].flatMap(originOf);
  const adminModule = originOf(adminManifestUrl);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self, ...adminModule, ...(isStripe ? STRIPE : sandbox)],
        styleSrc: [self, ...adminModule, ...sandbox],
        fontSrc: [self, ...adminModule],
        imgSrc: [self, 'data:', ...originOf(apiOrigin), ...adminModule, ...(isStripe ? STRIPE_IMAGES : [])],
        connectSrc: [self, ...elsewhere, ...(isStripe ? STRIPE_CALLS : sandbox)],
        frameSrc: isStripe ? STRIPE_FRAMES : [`'none'`],
        objectSrc: [`'none'`],
        baseUri: [`'none'`],
        formAction: [self],
        frameAncestors: [`'none'`],
      },
    },
    ...COMMON_HEADERS,
    // Stripe's 3-D Secure pages open popups that send messages to their opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  };
}

/** Returns the headers that helmet sets with these options: the same for all responses. */
export function headersOf(options: Options): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  type Context = Parameters<ReturnType<typeof helmet>>[0];
  // It sets them before its promise resolves.
  void helmet(options)({ req: request, res: response } as unknown as Context, async () => {});
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** Returns middleware that sets headers which are computed once, not for each request. */
export function sendHeaders(headers: Record<string, string>): Middleware {
  const entries = Object.entries(headers);
  return (ctx, next) => {
    for (const [name, value] of entries) ctx.res.setHeader(name, value);
    return next();
  };
}

function originOf(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).origin] : [];
}
