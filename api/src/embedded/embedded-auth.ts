import { randomUUID } from 'node:crypto';
import { createSandboxAuth, respondRateLimited, type SendMail } from '@lessons/sandbox-auth';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createAuthAdmin } from '../auth/auth-admin.ts';
import { createFactorFinder } from '../auth/find-second-factor.ts';
import { createTokenVerifier } from '../auth/verify-token.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { driverSettings } from '../database/address.ts';
import { DatabaseTimeout } from '../database/errors.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { readRawBody } from '../http/raw-body.ts';
import type { MailServer } from '../mails/mail-server.ts';
import type { AuthService } from '../services.ts';
import { seed } from './seed.ts';
import { serveOnLoopback, type EmbeddedOptions } from './serve-on-loopback.ts';
import { signInLimits } from './sign-in-limits.ts';

const RESPOND_WITHIN_MS = 4_500;

/** Starts the embedded sign-in, and seeds the database with two accounts and working hours. */
export async function startEmbeddedAuth(
  options: EmbeddedOptions & {
    knex: Knex;
    siteUrl: string;
    mailServer: MailServer | null;
    confirmsEmail: boolean;
  },
): Promise<AuthService> {
  const { database, knex, siteUrl, mailServer, confirmsEmail, log, closing } = options;
  const auth = await createSandboxAuth({
    database: driverSettings(database),
    siteUrl,
    log,
    sendMail: createSendMail(mailServer, knex, log),
    confirmsEmail,
    // The rate limit has read the body before.
    readBody: readRawBody,
  });
  closing.defer(() => auth.close());
  await seed(knex, auth);
  const limit = createRateLimit({ knex, log, rules: signInLimits, respondRefused: respondRateLimited });
  // The API fetches the published keys as it does from a hosted service.
  const own = await serveOnLoopback(auth.middleware, closing);
  const ownUrl = `http://${own.host}:${own.port}/auth/v1`;
  return {
    verifyToken: createTokenVerifier(
      { kind: 'jwks', url: `${ownUrl}/.well-known/jwks.json`, issuer: auth.issuer },
      { confirmedEmailsOnly: confirmsEmail },
    ),
    hasSecondFactor: createFactorFinder({ userUrl: `${ownUrl}/user`, anonKey: auth.anonKey }),
    authAdmin: createAuthAdmin({ url: ownUrl, secretKey: auth.secretKey }),
    publicConfig: { url: siteUrl, anonKey: auth.anonKey },
    middleware: (ctx, next) => {
      if (!ctx.path.startsWith('/auth/v1/')) return auth.middleware(ctx, next);
      return withDeadline(() => limit(ctx, () => auth.middleware(ctx, next)));
    },
  };
}

/** Mails of the sign-in are sent at once, and not again: whoever misses one asks for another. */
function createSendMail(mailServer: MailServer | null, knex: Knex, log: Logger): SendMail {
  return async ({ to, subject, html }) => {
    if (!mailServer) {
      log.warn('A mail of the embedded sign-in was not sent: SMTP_URL is none');
      return;
    }
    const text = html.replaceAll(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2: $1').replaceAll(/<[^>]*>/g, '');
    const { brand: senderName } = await loadCoachProfile(knex);
    await mailServer.deliver({
      id: randomUUID(),
      senderName,
      recipient: to,
      subject,
      html,
      text: text.replaceAll('&amp;', '&'),
    });
  };
}

/**
 * Limits the time of a call: the embedded sign-in itself waits for the database without a limit.
 */
async function withDeadline(work: () => Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const message = `The embedded sign-in did not respond within ${RESPOND_WITHIN_MS} ms`;
  const timer = setTimeout(() => late.reject(new DatabaseTimeout(message)), RESPOND_WITHIN_MS);
  try {
    await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
