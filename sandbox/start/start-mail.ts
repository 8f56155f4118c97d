import { createSandboxMail } from '@lessons/sandbox-mail';
import type { Middleware } from 'koa';
import { connectUnmapped } from '../../api/src/database/connect.ts';
import type { MailSettings } from '../../api/src/process/env.ts';
import type { ServiceOptions } from './serve-on-loopback.ts';

const FROM = 'lessons@sandbox.example';

/** Starts the mail server of the sandbox, to which the API connects by SMTP as to any other. */
export async function startMail({ database, log, closing }: ServiceOptions): Promise<{
  settings: Record<string, string>;
  mail: MailSettings;
  /** Shows the mails. */
  middleware: Middleware;
}> {
  // A pool of its own: requests that send a mail may hold all of the API's connections.
  const knex = connectUnmapped(database, log);
  closing.defer(() => knex.destroy());
  const sandbox = await createSandboxMail({ knex, log });
  closing.defer(() => sandbox.close());
  const { smtpUrl: url, middleware } = sandbox;
  return {
    settings: { SMTP_URL: url, MAIL_FROM: FROM },
    mail: { kind: 'smtp', url, requiresTls: false, from: { name: '', address: FROM } },
    middleware,
  };
}
