import { randomUUID } from 'node:crypto';
import { connectMailServer } from '../../src/mails/mail-server.ts';
import { readEnv, type Env } from '../../src/process/env.ts';
import { createLogger } from '../../src/process/logger.ts';
import { withKnex } from '../backup/libpq.ts';

/** `tell TEXT`: mails a text about the site to its admins. */
export async function tell(args: string[]): Promise<void> {
  await tellAdmins(readEnv(process.env), args.join(' '));
}

/**
 * Mails a text to the addresses that may become admin, and to the admins. Past the outbox, which may be what is wrong.
 *
 * @throws nodemailer's error if the mail server takes none of them.
 */
export async function tellAdmins(env: Env, text: string): Promise<void> {
  const { mail, publicUrl } = env;
  if (mail.kind === 'none')
    return void process.stderr.write(`Without a mail server nobody is told: ${text}\n`);
  const site = publicUrl ? new URL(publicUrl).host : 'the site';
  const html = `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
  const server = connectMailServer(mail);
  try {
    for (const recipient of await recipientsOf(env))
      await server.deliver({ id: randomUUID(), recipient, subject: `About ${site}`, text, html });
  } finally {
    await server.close();
  }
}

/** Those of the settings are known while the database is away. */
async function recipientsOf({ adminEmails, database }: Env): Promise<string[]> {
  const admins = await withKnex(database, createLogger('silent'), (knex) =>
    knex('players').where({ isAdmin: true }).pluck<string[]>('email'),
  ).catch(() => []);
  return [...new Set([...adminEmails, ...admins])];
}
