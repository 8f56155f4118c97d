import type { KoaHelmet } from 'koa-helmet';
import type { PublicConfig } from '@lessons/contract';

type Options = NonNullable<Parameters<KoaHelmet>[0]>;

const STRIPE = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const LINK = ['https://link.com', 'https://*.link.com'];
const STRIPE_FRAMES = [...STRIPE, 'https://hooks.stripe.com', ...LINK];
const STRIPE_CALLS = ['https://api.stripe.com', ...LINK];
const STRIPE_IMAGES = ['https://*.stripe.com', 'https://*.link.com'];

/**
 * What the pages may load: the product's own, and Stripe's and Supabase's hosts as configured. Stripe's list is the one it publishes for
 * Stripe.js and Link; its styles come through constructed style sheets, which need no `unsafe-inline`. No page sends its address elsewhere: the confirmation page's carries a client secret.
 */
export function securityHeaders({ supabase, payments, adminManifestUrl }: PublicConfig): Options {
  const self = `'self'`;
  const isStripe = payments.stripeJsUrl === null;
  const elsewhere = [supabase.url, adminManifestUrl].flatMap(originOf);
  const adminModule = originOf(adminManifestUrl);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self, ...adminModule, ...(isStripe ? STRIPE : [])],
        styleSrc: [self, ...adminModule],
        fontSrc: [self, ...adminModule],
        imgSrc: [self, 'data:', ...adminModule, ...(isStripe ? STRIPE_IMAGES : [])],
        connectSrc: [self, ...elsewhere, ...(isStripe ? STRIPE_CALLS : [])],
        frameSrc: isStripe ? STRIPE_FRAMES : [`'none'`],
        objectSrc: [`'none'`],
        baseUri: [`'none'`],
        formAction: [self],
        frameAncestors: [`'none'`],
      },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Only what is served over TLS is told to stay there; a browser ignores the header over plain HTTP.
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    // Stripe's 3-D Secure pages open popups that talk back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  };
}

function originOf(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).origin] : [];
}
