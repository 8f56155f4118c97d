import type { EmailDriver } from '@supabase/lite';
import type { Sql } from 'postgres';

/** A mail that the sandbox did not send. */
export type SandboxMail = { recipient: string; subject: string; links: string[]; sentAt: Date };

/** How many mails are kept. */
export const MAILS_KEPT = 50;

/**
 * Takes the place of a mail server: keeps what would have been sent, for the sandbox's mail page. Links that lead away
 * from `siteUrl` are left out: an e-mail address can be written so that it looks like one in a mail.
 */
export function createMailKeeper(sql: Sql, siteUrl: string): EmailDriver {
  return {
    async send({ to, subject, html = '' }) {
      const links = linksIn(html).filter((link) => link.startsWith(`${siteUrl}/`));
      await sql`
        insert into auth_sandbox.mail (recipient, subject, links) values (${to}, ${subject}, ${links})
      `;
      await sql`
        delete from auth_sandbox.mail
        where id <= (select id from auth_sandbox.mail order by id desc offset ${MAILS_KEPT} limit 1)
      `;
    },
  };
}

/** The mails kept, newest first. */
export async function listMail(sql: Sql): Promise<SandboxMail[]> {
  // The connection is set up by `@supabase/lite`, which takes times as text.
  const mails = await sql<(Omit<SandboxMail, 'sentAt'> & { sentAt: string })[]>`
    select recipient, subject, links, sent_at as "sentAt" from auth_sandbox.mail order by id desc
  `;
  return mails.map((mail) => ({ ...mail, sentAt: new Date(mail.sentAt) }));
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}
