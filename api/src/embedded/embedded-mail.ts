import { createSandboxMail } from '@lessons/sandbox-mail';
import { connectUnmapped } from '../database/connect.ts';
import { connectMailServer } from '../mails/mail-server.ts';
import type { MailService } from '../services.ts';
import type { EmbeddedOptions } from './serve-on-loopback.ts';

/** Starts the embedded mail server, and connects to it by SMTP as to any other. */
export async function startEmbeddedMail({ database, log, closing }: EmbeddedOptions): Promise<MailService> {
  // A pool of its own: requests that send a mail may hold all of the API's connections.
  const knex = connectUnmapped(database, log);
  closing.defer(() => knex.destroy());
  const sandbox = await createSandboxMail({ knex, log });
  closing.defer(() => sandbox.close());
  const from = { name: '', address: 'lessons@sandbox.example' };
  return {
    mailServer: connectMailServer({ url: sandbox.smtpUrl, requiresTls: false, from }),
    middleware: sandbox.middleware,
  };
}
