import { readFile } from 'node:fs/promises';
import type { Context } from 'koa';
import type { Sql } from 'postgres';
import { renderMailPage } from './mail-page.ts';
import { listMail } from './sandbox-mail.ts';

const stylesheet = new URL('mail.css', import.meta.url);

/** Answers `GET /sandbox/mail` and its stylesheet; false when the request asks for neither. */
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
