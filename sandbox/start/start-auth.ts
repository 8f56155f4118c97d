import { randomUUID } from 'node:crypto';
import { createSandboxAuth, respondRateLimited, type SendMail } from '@lessons/sandbox-auth';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import { loadCoachProfile } from '../../api/src/coach-profile/coach-profile.ts';
import { connectUnmapped } from '../../api/src/database/connect.ts';
import { withDatabaseBudget } from '../../api/src/database/time-limits.ts';
import { readRawBody } from '../../api/src/http/raw-body.ts';
import { connectMailServer } from '../../api/src/mails/mail-server.ts';
import type { MailSettings } from '../../api/src/process/env.ts';
import { seed } from './seed.ts';
import { serveOnLoopback, type ServiceOptions } from './serve-on-loopback.ts';
import { limitSignIn } from './sign-in-limits.ts';

/** Starts the sign-in of the sandbox, and seeds the database with two accounts and working hours. */
export async function startAuth(
  options: ServiceOptions & {
    knex: Knex;
    siteUrl: string;
    mail: MailSettings;
    confirmsEmail: boolean;
    passwordCost: number | undefined;
  },
): Promise<{ settings: Record<string, string>; middleware: Middleware }> {
  const { database, knex, siteUrl, confirmsEmail, passwordCost, log, closing } = options;
  // A pool of its own: requests that wait for the sandbox may hold all of the API's connections.
  const ownKnex = connectUnmapped(database, log);
  closing.defer(() => ownKnex.destroy());
  const auth = await createSandboxAuth({
    knex: ownKnex,
    siteUrl,
    log,
    sendMail: createSendMail(options),
    confirmsEmail,
    passwordCost,
    // The rate limit has read the body before.
    readBody: readRawBody,
  });
  await seed(knex, auth);
  const limit = limitSignIn({ knex, log, respondRefused: respondRateLimited });
  return {
    settings: {
      SUPABASE_URL: siteUrl,
      SUPABASE_API_URL: await serveOnLoopback(auth.middleware, closing),
      SUPABASE_ANON_KEY: auth.anonKey,
      SUPABASE_SECRET_KEY: auth.secretKey,
    },
    middleware: (ctx, next) => {
      if (!ctx.path.startsWith('/auth/v1/')) return auth.middleware(ctx, next);
      return withDatabaseBudget(() => limit(ctx, () => auth.middleware(ctx, next)));
    },
  };
}

/** Mails of the sign-in are sent at once, and not again: whoever misses one asks for another. */
function createSendMail({
  mail,
  knex,
  log,
  closing,
}: ServiceOptions & { mail: MailSettings; knex: Knex }): SendMail {
  const mailServer = mail.kind === 'none' ? null : connectMailServer(mail);
  closing.defer(() => mailServer?.close());
  return async ({ to, subject, html }) => {
    if (!mailServer) {
      log.warn('A mail of the sandbox’s sign-in was not sent: SMTP_URL is none');
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
