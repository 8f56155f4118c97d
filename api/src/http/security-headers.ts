import type { KoaHelmet } from 'koa-helmet';
import type { PublicConfig } from '@lessons/contract';

type Options = NonNullable<Parameters<KoaHelmet>[0]>;

const STRIPE = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const LINK = ['https://link.com', 'https://*.link.com'];
const STRIPE_FRAMES = [...STRIPE, 'https://hooks.stripe.com', ...LINK];
const STRIPE_CALLS = ['https://api.stripe.com', ...LINK];
const STRIPE_IMAGES = ['https://*.stripe.com', 'https://*.link.com'];

/** What all hosts send, whatever is in the response. */
export const COMMON_HEADERS = {
  xFrameOptions: { action: 'deny' },
  // The URL of the confirmation page has a client secret.
  referrerPolicy: { policy: 'no-referrer' },
  // Browsers ignore this header over plain HTTP.
  hsts: { maxAge: 31_536_000, includeSubDomains: true },
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
  const standIn = originOf(payments.stripeJsUrl ?? '');
  const elsewhere = [supabase.url, adminManifestUrl, apiOrigin].flatMap(originOf);
  const adminModule = originOf(adminManifestUrl);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self, ...adminModule, ...(isStripe ? STRIPE : standIn)],
        styleSrc: [self, ...adminModule, ...standIn],
        fontSrc: [self, ...adminModule],
        imgSrc: [self, 'data:', ...originOf(apiOrigin), ...adminModule, ...(isStripe ? STRIPE_IMAGES : [])],
        connectSrc: [self, ...elsewhere, ...(isStripe ? STRIPE_CALLS : standIn)],
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

function originOf(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).origin] : [];
}
