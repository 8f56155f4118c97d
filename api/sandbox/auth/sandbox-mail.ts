import type { EmailDriver } from '@supabase/lite';
import type { Sql } from 'postgres';

/** A mail that the sandbox did not send. */
export type SandboxMail = { recipient: string; subject: string; links: string[]; sentAt: Date };

/** Older mails are deleted. */
export const MAX_MAILS = 50;

/**
 * Returns a driver that stores mails for the sandbox's mail page instead of sending them. It stores
 * only links to `siteUrl`: an e-mail address can contain text that looks like a link in the mail.
 */
export function createMailStore(sql: Sql, siteUrl: string): EmailDriver {
  return {
    async send({ to, subject, html = '' }) {
      const links = linksIn(html).filter((link) => link.startsWith(`${siteUrl}/`));
      await sql`
        insert into auth_sandbox.mail (recipient, subject, links) values (${to}, ${subject}, ${links})
      `;
      await sql`
        delete from auth_sandbox.mail
        where id <= (select id from auth_sandbox.mail order by id desc offset ${MAX_MAILS} limit 1)
      `;
    },
  };
}

/** Returns the stored mails, newest first. */
export async function listMail(sql: Sql): Promise<SandboxMail[]> {
  // `@supabase/lite` sets the connection up to return times as text.
  const mails = await sql<(Omit<SandboxMail, 'sentAt'> & { sentAt: string })[]>`
    select recipient, subject, links, sent_at as "sentAt" from auth_sandbox.mail order by id desc
  `;
  return mails.map((mail) => ({ ...mail, sentAt: new Date(mail.sentAt) }));
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}
