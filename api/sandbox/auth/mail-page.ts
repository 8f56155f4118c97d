import { readFile } from 'node:fs/promises';
import type { Context } from 'koa';
import type { Sql } from 'postgres';
import { listMail, type SandboxMail } from './sandbox-mail.ts';

const stylesheet = new URL('mail.css', import.meta.url);
const londonTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** Serves `GET /sandbox/mail` and its style sheet. Returns false if the request is for neither. */
export async function serveMailPage(ctx: Context, sql: Sql): Promise<boolean> {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  switch (ctx.path) {
    case '/sandbox/mail':
      ctx.type = 'html';
      ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
      ctx.body = renderMailPage(await listMail(sql));
      return true;
    case '/sandbox/mail.css':
      ctx.type = 'css';
      ctx.body = await readFile(stylesheet);
      return true;
    default:
      return false;
  }
}

/** Returns the page that shows the mails the sandbox would have sent. */
function renderMailPage(mails: readonly SandboxMail[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Sandbox mail</title>
    <link rel="stylesheet" href="/sandbox/mail.css" />
  </head>
  <body>
    <main>
      <h1>Sandbox mail</h1>
      <p>This is a sandbox: it sends no e-mail. What it would have sent is shown here to everyone.</p>
      ${mails.length === 0 ? '<p>No mail yet.</p>' : `<ol>${mails.map(renderMail).join('')}</ol>`}
      <p><a href="/">Back to the lessons</a></p>
    </main>
  </body>
</html>
`;
}

function renderMail({ recipient, subject, links, sentAt }: SandboxMail): string {
  const time = `<time datetime="${sentAt.toISOString()}">${londonTime.format(sentAt)}</time>`;
  return `
        <li>
          <h2>${escape(subject)}</h2>
          <p>To ${escape(recipient)}, ${time}</p>
          ${links.map(renderLink).join('')}
        </li>`;
}

function renderLink(link: string): string {
  return `<p><a href="${escape(link)}">${escape(link)}</a></p>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
