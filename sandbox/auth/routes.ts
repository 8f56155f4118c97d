import Router, { type RouterMiddleware } from '@koa/router';
import type { Middleware } from 'koa';
import { deleteFactorOf, deleteUser, listFactorsOf, listUsers, readUser } from './admin.ts';
import { AuthError } from './auth-error.ts';
import { parseBody, type ReadBody } from './check-request.ts';
import { challengeFactor, enrollFactor, unenrollFactor, verifyFactor } from './factors.ts';
import { followLink, recover, resend, verify } from './mail-links.ts';
import type { Handler, Service } from './service.ts';
import { signOut } from './sessions.ts';
import { issueToken, signUp } from './sign-up-and-in.ts';
import { changeUser, getUser } from './user-calls.ts';

type RouteOptions = {
  service: Service;
  anonKey: string;
  issuer: string;
  publicKeys: object;
  readBody: ReadBody;
};

/** Returns the middleware with the offered calls. Others respond 404. */
export function createRoutes({ service, anonKey, issuer, publicKeys, readBody }: RouteOptions): Middleware {
  const router = new Router({ prefix: '/auth/v1', sensitive: true, strict: true });

  const publish = (path: string, document: object) =>
    router.get(path, (ctx) => {
      ctx.set('Cache-Control', 'public, max-age=600');
      ctx.body = document;
    });
  publish('/.well-known/jwks.json', publicKeys);
  // https://github.com/supabase/auth/pull/2197
  publish('/.well-known/openid-configuration', { issuer, jwks_uri: `${issuer}/.well-known/jwks.json` });

  /** One transaction for each call, so that a refused one has written nothing. */
  const call =
    (handle: Handler): RouterMiddleware =>
    async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      const fields = parseBody(await readBody(ctx));
      const response = await service.knex.transaction((trx) =>
        handle({ ...service, knex: trx }, { ctx, params: ctx.params, fields }),
      );
      if (response instanceof AuthError) throw response;
      if (response) ctx.body = response;
    };
  // Browsers open a mail's link without a key.
  router.get('/verify', call(followLink));

  router.use((ctx, next) => {
    if ([anonKey, service.secretKey].includes(ctx.get('apikey'))) return next();
    throw new AuthError(401, 'no_authorization', 'Invalid API key');
  });
  const settings = {
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: !service.confirmsEmail,
    phone_autoconfirm: false,
    saml_enabled: false,
  };
  router.get('/health', (ctx) => void (ctx.body = { name: 'GoTrue', version: 'sandbox' }));
  router.get('/settings', (ctx) => void (ctx.body = settings));
  router.post('/signup', call(signUp));
  router.post('/token', call(issueToken));
  router.post('/resend', call(resend));
  router.post('/recover', call(recover));
  router.post('/verify', call(verify));
  router.get('/user', call(getUser));
  router.put('/user', call(changeUser));
  router.post('/logout', call(signOut));
  router.post('/factors', call(enrollFactor));
  router.delete('/factors/:id', call(unenrollFactor));
  router.post('/factors/:id/challenge', call(challengeFactor));
  router.post('/factors/:id/verify', call(verifyFactor));
  router.get('/admin/users', call(listUsers));
  router.get('/admin/users/:id', call(readUser));
  router.delete('/admin/users/:id', call(deleteUser));
  router.get('/admin/users/:id/factors', call(listFactorsOf));
  router.delete('/admin/users/:id/factors/:factor', call(deleteFactorOf));
  // The router adds what its own type asks for.
  return router.routes() as Middleware;
}
