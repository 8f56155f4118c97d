import type Router from '@koa/router';
import { notFound } from '../refusal/refusal.ts';

/** Where Apple looks for proof that a domain shows Apple Pay with its owner's consent. */
export const APPLE_PAY_DOMAIN_PATH = '/.well-known/apple-developer-merchantid-domain-association';

/** Serves the domain association file that Stripe hands out; 404 without one. */
export function bindApplePayDomain(router: Router, association: string | undefined): void {
  router.get(APPLE_PAY_DOMAIN_PATH, (ctx) => {
    if (!association) throw notFound('There is nothing here.');
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = association;
  });
}
