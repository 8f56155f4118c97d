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

  const offer = (method: 'get' | 'post' | 'put' | 'delete', path: string, respond: RouterMiddleware) =>
    router[method](path, (ctx, next) => {
      if ([anonKey, service.secretKey].includes(ctx.get('apikey'))) return respond(ctx, next);
      throw new AuthError(401, 'no_authorization', 'Invalid API key');
    });
  const settings = {
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: !service.confirmsEmail,
    phone_autoconfirm: false,
    saml_enabled: false,
  };
  offer('get', '/health', (ctx) => void (ctx.body = { name: 'GoTrue', version: 'sandbox' }));
  offer('get', '/settings', (ctx) => void (ctx.body = settings));
  offer('post', '/signup', call(signUp));
  offer('post', '/token', call(issueToken));
  offer('post', '/resend', call(resend));
  offer('post', '/recover', call(recover));
  offer('post', '/verify', call(verify));
  offer('get', '/user', call(getUser));
  offer('put', '/user', call(changeUser));
  offer('post', '/logout', call(signOut));
  offer('post', '/factors', call(enrollFactor));
  offer('delete', '/factors/:id', call(unenrollFactor));
  offer('post', '/factors/:id/challenge', call(challengeFactor));
  offer('post', '/factors/:id/verify', call(verifyFactor));
  offer('get', '/admin/users', call(listUsers));
  offer('get', '/admin/users/:id', call(readUser));
  offer('delete', '/admin/users/:id', call(deleteUser));
  offer('get', '/admin/users/:id/factors', call(listFactorsOf));
  offer('delete', '/admin/users/:id/factors/:factor', call(deleteFactorOf));
  // The router adds what its own type asks for.
  return router.routes() as Middleware;
}
