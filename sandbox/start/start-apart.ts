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
  /** The address at which the API receives payment events. */
  webhookUrl: string;
  /** 0 takes a free one. */
  ports: { auth: number; payments: number; mail: number; smtp: number };
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
  const { database, siteUrl, webhookUrl, ports, log, closing } = options;
  const knex = connectUnmapped(database, log);
  closing.defer(() => knex.destroy());

  const mail = await createSandboxMail({ knex, log, smtpPort: ports.smtp });
  closing.defer(() => mail.close());
  const mailPages = await serve(mail.middleware, ports.mail, closing);

  const payments = await createPaymentSandbox({ knex, webhookUrl, webhookSecret: WEBHOOK_SECRET, log });
  closing.defer(() => payments.stop());
  const { origin: paymentsOrigin } = await serve(payments.middleware, ports.payments, closing);

  const authListener = await listen({ host: 'localhost', port: ports.auth });
  closing.defer(() => authListener.close(STOP_TIMEOUT_MS));
  // A pool of its own: a sign-up holds a connection until its mail has arrived.
  const authKnex = connectUnmapped(database, log);
  closing.defer(() => authKnex.destroy());
  const auth = await createSandboxAuth({
    knex: authKnex,
    siteUrl,
    serverUrl: authListener.origin,
    log,
    sendMail: createSendMail(mail.smtpUrl, closing),
    confirmsEmail: true,
    readBody: readRawBody,
  });
  for (const email of [SANDBOX_ACCOUNTS.coach, SANDBOX_ACCOUNTS.player]) {
    await auth.createAccount({ email, password: SANDBOX_ACCOUNTS.password });
  }
  handle(authListener, auth.middleware);

  const settings = {
    SITE: 'staging',
    SUPABASE_URL: authListener.origin,
    SUPABASE_ANON_KEY: auth.anonKey,
    SUPABASE_SECRET_KEY: auth.secretKey,
    STRIPE_SECRET_KEY: SANDBOX_KEYS.secret,
    STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishable,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: paymentsOrigin,
    STRIPE_JS_URL: `${paymentsOrigin}/sandbox/stripe.js`,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'lessons@sandbox.example',
  };
  return { settings, mails: `${mailPages.origin}/sandbox/mail` };
}

async function serve(middleware: Middleware, port: number, closing: AsyncDisposableStack): Promise<Listener> {
  const listener = await listen({ host: 'localhost', port });
  closing.defer(() => listener.close(STOP_TIMEOUT_MS));
  handle(listener, middleware);
  return listener;
}

/** Pages of every site may call a service, as they may call Supabase and Stripe. */
function handle(listener: Listener, middleware: Middleware): void {
  const app = new Koa().use(cors({ origin: '*', exposeHeaders: ['X-Supabase-Api-Version'] })).use(middleware);
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
