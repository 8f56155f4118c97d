import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { createMailStore } from './mail-store.ts';
import { receiveMails } from './receive-mails.ts';
import { serveMails } from './serve-mails.ts';

interface SandboxMailOptions {
  /** A database that any number of processes share. Uses the database's own column names. */
  knex: Knex;
  log: Logger;
  /** The port of the SMTP server; a free one by default. */
  smtpPort?: number;
}

export interface SandboxMail {
  /** The address at which its SMTP server accepts mails, from this machine only. */
  smtpUrl: string;
  /** Serves `/sandbox/mail`. */
  middleware: Middleware;
  close(): Promise<void>;
}

/**
 * Starts an SMTP server that accepts every mail and delivers none, and returns the middleware that
 * shows the mails.
 */
export async function createSandboxMail({ knex, log, smtpPort }: SandboxMailOptions): Promise<SandboxMail> {
  const store = await createMailStore(knex);
  const server = await receiveMails(store, { log, smtpPort });
  return { smtpUrl: server.url, middleware: serveMails(store), close: () => server.close() };
}
