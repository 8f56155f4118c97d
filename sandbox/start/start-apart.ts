import cors from '@koa/cors';
import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import { createSandboxAuth, type SendMail } from '@lessons/sandbox-auth';
import { createSandboxMail } from '@lessons/sandbox-mail';
import { createPaymentSandbox, SANDBOX_KEYS } from '@lessons/sandbox-payments';
import type { DatabaseAddress } from '../../api/src/database/address.ts';
import { connectUnmapped } from '../../api/src/database/connect.ts';
import { readRawBody } from '../../api/src/http/raw-body.ts';
import { connectMailServer } from '../../api/src/mails/mail-server.ts';
import { listen, type Listener } from '../../api/src/process/listen.ts';
import { SANDBOX_ACCOUNTS } from './accounts.ts';

interface ApartOptions {
  /** A database of their own: no table of the product is in it. */
  database: DatabaseAddress;
  /** The site's origin, which the links in mails of the sign-in lead to. */
  siteUrl: string;
  /** The origin of the one port of all services, by default the site's. */
  serverUrl?: string | undefined;
  /** The address at which the API receives payment events. */
  webhookUrl: string;
  /**
   * 0 takes a free one. With `site` one port serves all three, and the site's web server leads `/auth/v1/`, `/v1/` and
   * `/sandbox/` to it: browsers elsewhere can't reach this machine's `localhost`.
   */
  ports: { auth: number; payments: number; mail: number; smtp: number; site?: number | undefined };
  log: Logger;
  closing: AsyncDisposableStack;
}

/** Checks signatures on one machine. Nobody else's API accepts it. */
const WEBHOOK_SECRET = 'whsec_of_the_sandbox';
const STOP_TIMEOUT_MS = 1_000;

/**
 * Starts sign-in, payments and mail as three servers, apart from the API as real services are.
 * Returns the settings with which an API uses them, and where the mails are shown. Disposing
 * `closing` stops them.
 */
export async function startServicesApart(
  options: ApartOptions,
): Promise<{ settings: Record<string, string>; mails: string }> {
  const { database, siteUrl, serverUrl = siteUrl, webhookUrl, ports, log, closing } = options;
  const knex = connectUnmapped(database, log);
  closing.defer(() => knex.destroy());

  const mail = await createSandboxMail({ knex, log, smtpPort: ports.smtp });
  closing.defer(() => mail.close());
  const payments = await createPaymentSandbox({
    knex,
    webhookUrl,
    siteUrl,
    webhookSecret: WEBHOOK_SECRET,
    log,
  });
  closing.defer(() => payments.stop());

  const open = async (port: number) => {
    const listener = await listen({ host: 'localhost', port });
    closing.defer(() => listener.close(STOP_TIMEOUT_MS));
    return listener;
  };
  const shared = ports.site === undefined ? undefined : await open(ports.site);
  const listeners = {
    auth: shared ?? (await open(ports.auth)),
    payments: shared ?? (await open(ports.payments)),
    mail: shared ?? (await open(ports.mail)),
  };
  const seenAt = (listener: Listener) => (shared ? serverUrl : listener.origin);

  // A pool of its own: a sign-up holds a connection until its mail has arrived.
  const authKnex = connectUnmapped(database, log);
  closing.defer(() => authKnex.destroy());
  const auth = await createSandboxAuth({
    knex: authKnex,
    siteUrl,
    serverUrl: seenAt(listeners.auth),
    log,
    sendMail: createSendMail(mail.smtpUrl, closing),
    confirmsEmail: true,
    readBody: readRawBody,
  });
  for (const email of [SANDBOX_ACCOUNTS.coach, SANDBOX_ACCOUNTS.player]) {
    await auth.createAccount({ email, password: SANDBOX_ACCOUNTS.password });
  }
  // Each leaves the paths of the others alone.
  const all = [mail.middleware, payments.middleware, auth.middleware];
  handle(listeners.mail, shared ? all : [mail.middleware]);
  if (!shared) handle(listeners.payments, [payments.middleware]);
  if (!shared) handle(listeners.auth, [auth.middleware]);

  const settings = {
    SITE: 'staging',
    SUPABASE_URL: seenAt(listeners.auth),
    ...(shared && { SUPABASE_API_URL: listeners.auth.origin }),
    SUPABASE_ANON_KEY: auth.anonKey,
    SUPABASE_SECRET_KEY: auth.secretKey,
    STRIPE_SECRET_KEY: SANDBOX_KEYS.secret,
    STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishable,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: listeners.payments.origin,
    STRIPE_JS_URL: `${shared ? '' : listeners.payments.origin}/sandbox/stripe.js`,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'lessons@sandbox.example',
  };
  return { settings, mails: `${seenAt(listeners.mail)}/sandbox/mail` };
}

/** Pages of every site may call a service, as they may call Supabase and Stripe. */
function handle(listener: Listener, middlewares: Middleware[]): void {
  const app = new Koa().use(cors({ origin: '*', exposeHeaders: ['X-Supabase-Api-Version'] }));
  for (const middleware of middlewares) app.use(middleware);
  listener.handle(app.callback());
}

/** Supabase sends the mails of sign-up and recovery itself, by its own mail server. */
function createSendMail(smtpUrl: string, closing: AsyncDisposableStack): SendMail {
  const server = connectMailServer({
    url: smtpUrl,
    requiresTls: false,
    from: { name: 'Sign-in', address: 'sign-in@sandbox.example' },
  });
  closing.defer(() => server.close());
  return ({ to, subject, html }) =>
    server.deliver({ id: crypto.randomUUID(), recipient: to, subject, html, text: html });
}
