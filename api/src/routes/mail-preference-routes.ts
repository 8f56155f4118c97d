import type Router from '@koa/router';
import * as calls from '@lessons/contract';
import type { LinkSettings } from '../links/signed-link.ts';
import { invalidLink, verifyLink } from '../links/signed-link.ts';
import { isOptionalMails, mailPreferencesOf, saveMailPreferences } from '../players/mail-preferences.ts';
import { Player } from '../players/player.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import { keepPrivate } from './link-routes.ts';

export function bindMailPreferences(bind: BindEndpoint, router: Router, links: LinkSettings): void {
  bind(calls.getMailPreferences, async ({ player }) => mailPreferencesOf(player));

  bind(calls.updateMailPreferences, ({ context, player, body }) =>
    saveMailPreferences(context.knex, player.id, body),
  );

  // A mail program without one-click unsubscribe opens the address of the header in a browser.
  router.get(calls.unsubscribe.path, (ctx, next) => {
    if (ctx.accepts('json', 'html') !== 'html') return next();
    keepPrivate((name, value) => ctx.set(name, value));
    ctx.redirect(`${links.publicUrl}/unsubscribe#${ctx['params'].token}`);
    return undefined;
  });

  bind(calls.getUnsubscribing, async ({ context, params, now, setHeader }) => {
    keepPrivate(setHeader);
    const { mails, playerId } = readLink(context.links, params.token, now);
    const player = await Player.query(context.knex).findById(playerId);
    if (!player) throw invalidLink();
    return { mails, isOn: mailPreferencesOf(player)[mails] };
  });

  bind(calls.unsubscribe, async ({ context, params, now, setHeader }) => {
    keepPrivate(setHeader);
    const { mails, playerId } = readLink(context.links, params.token, now);
    await saveMailPreferences(context.knex, playerId, { [mails]: false });
    return { mails, isOn: false };
  });
}

function readLink(links: LinkSettings, token: string, now: Date) {
  const [mails = '', playerId = ''] = verifyLink(links, 'unsubscribe', token, now).split(':');
  if (!isOptionalMails(mails)) throw invalidLink();
  return { mails, playerId };
}
