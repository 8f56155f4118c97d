import { readFile } from 'node:fs/promises';
import type { Context, Middleware } from 'koa';
import type { StoredMail, MailStore } from './mail-store.ts';
import { renderList, renderMail } from './mail-pages.ts';

const stylesheet = new URL('mail.css', import.meta.url);
const ROOT = '/sandbox/mail';
/** The longest id that fits into the database's type. */
const PART = /^\/sandbox\/mail\/(\d{1,18})(?:\/attachments\/(\d{1,3}))?$/;

/**
 * The policy of the pages: nothing from elsewhere, and no script. The frame with a mail inherits it, and mails bring
 * their styles with them.
 */
const POLICY = `default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Serves the list of mails, also as JSON, each mail's page and its attachments.
 */
export function serveMails(store: MailStore): Middleware {
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || (ctx.path !== ROOT && !ctx.path.startsWith(`${ROOT}/`) && ctx.path !== `${ROOT}.css`))
      return next();
    ctx.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY });
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

function asJson({ recipient, email, attachments }: StoredMail) {
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
  const [, id, index] = PART.exec(ctx.path) ?? [];
  const mail = id === undefined ? undefined : await store.find(id);
  if (!mail) return next();
  if (index === undefined) {
    ctx.type = 'html';
    ctx.body = renderMail(mail);
    return;
  }
  const attachment = mail.attachments[Number(index)];
  if (!attachment) return next();
  ctx.attachment(attachment.filename);
  ctx.set('Content-Type', attachment.mimeType);
  ctx.body = attachment.content;
}
