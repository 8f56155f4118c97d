import { readFile } from 'node:fs/promises';
import type { Context, Middleware } from 'koa';
import type { KeptMail, MailStore } from './mail-store.ts';
import { renderList, renderMail } from './mail-pages.ts';

const stylesheet = new URL('mail.css', import.meta.url);
const ROOT = '/sandbox/mail';
/** The longest id that fits into the database's type. */
const PART = /^\/sandbox\/mail\/(\d{1,18})(?:\/(html|attachments\/(\d{1,3})))?$/;

/** Pages of the sandbox: nothing from elsewhere, and no script. */
const PAGE_POLICY = `default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** A mail in its frame: its own styles and images only. Its links open in place of the page. */
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`;

/**
 * Serves the list of mails, also as JSON, each mail's page, its HTML for the frame in that page, and
 * its attachments.
 */
export function serveMails(store: MailStore): Middleware {
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || (ctx.path !== ROOT && !ctx.path.startsWith(`${ROOT}/`) && ctx.path !== `${ROOT}.css`))
      return next();
    ctx.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': PAGE_POLICY });
    if (ctx.path === `${ROOT}.css`) {
      ctx.type = 'css';
      ctx.body = await readFile(stylesheet);
    } else if (ctx.path === ROOT) await serveList(ctx, store);
    else await servePart(ctx, store, next);
  };
}

async function serveList(ctx: Context, store: MailStore): Promise<void> {
  const { to } = ctx.query;
  const recipient = typeof to === 'string' && to !== '' ? to : undefined;
  const mails = await store.list(recipient);
  ctx.vary('Accept');
  if (ctx.accepts('html', 'json') === 'json') {
    ctx.type = 'json';
    ctx.body = JSON.stringify(mails.map(asJson));
    return;
  }
  ctx.type = 'html';
  ctx.body = renderList(mails, recipient);
}

function asJson({ recipient, email, attachments }: KeptMail) {
  const { subject = '', text = '', html = '' } = email;
  return {
    to: recipient,
    subject,
    text,
    html,
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      filename,
      contentType: mimeType,
      content: content.toString('base64'),
    })),
  };
}

async function servePart(ctx: Context, store: MailStore, next: () => Promise<void>): Promise<void> {
  const [, id = '', part, index] = PART.exec(ctx.path) ?? [];
  const mail = id ? await store.find(id) : undefined;
  if (!mail) return next();
  if (part === undefined) {
    ctx.type = 'html';
    ctx.body = renderMail(mail);
  } else if (part === 'html') {
    ctx.set({ 'Content-Security-Policy': MAIL_POLICY, 'X-Frame-Options': 'SAMEORIGIN' });
    ctx.type = 'html';
    ctx.body = withLinksToTop(mail.email.html ?? '');
  } else {
    const attachment = mail.attachments[Number(index)];
    if (!attachment) return next();
    ctx.attachment(attachment.filename);
    ctx.set('Content-Type', attachment.mimeType);
    ctx.body = attachment.content;
  }
}

/** Lets links leave the frame. */
function withLinksToTop(html: string): string {
  const base = '<base target="_top">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
