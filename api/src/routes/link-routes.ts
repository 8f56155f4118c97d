import * as calls from '@lessons/contract';
import { HOUR } from '@lessons/rules';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import { findBooking, playerOf } from '../bookings/booking.ts';
import { findReceipt } from '../bookings/find-receipt.ts';
import { presentBooking } from '../bookings/present-booking.ts';
import { lessonFilePath } from '../links/link-addresses.ts';
import { invalidLink, verifyLink, type LinkSettings } from '../links/signed-link.ts';
import { isOptionalMails, mailPreferencesOf, saveMailPreferences } from '../players/own-settings.ts';
import { Player } from '../players/player.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';

/** The time that somebody may look at the page before they add the lesson to their calendar. */
const CALENDAR_FILE_MS = HOUR;

/** Binds what the signed links of mails open without sign-in. */
export function bindLinks(bind: BindEndpoint, { limitChanges }: RateLimits, links: LinkSettings): void {
  bind(calls.getLinkedLesson, keepPrivate, async ({ context, params, now }) => {
    const bookingId = verifyLink(links, 'lesson', params.token, now);
    const expiresAt = new Date(now.getTime() + CALENDAR_FILE_MS);
    const booking = await findBooking(context.knex, bookingId);
    const { hasAccount } = playerOf(booking);
    const presented = presentBooking(booking, now);
    return {
      ...presented,
      hasAccount,
      canPayOnline: presented.canPayOnline === true && hasAccount,
      // What the coach writes is for whoever is signed in.
      calledOff: presented.calledOff ? { ...presented.calledOff, message: null } : null,
      calendarPath: lessonFilePath(links, { bookingId, expiresAt }),
    };
  });

  bind(calls.getLinkedReceipt, keepPrivate, async ({ context, params, now }) => {
    const bookingId = verifyLink(links, 'receipt', params.token, now);
    return findReceipt(context.knex, await findBooking(context.knex, bookingId));
  });

  // A mail program without one-click unsubscribe opens the address of the header in a browser.
  const redirectBrowsers: Middleware = (ctx, next) => {
    if (ctx.accepts('json', 'html') !== 'html') return next();
    ctx.redirect(`${links.publicUrl}/unsubscribe#${ctx['params'].token}`);
    return undefined;
  };

  bind(calls.getUnsubscribing, [keepPrivate, redirectBrowsers], async ({ context, params, now }) => {
    const { mails, player } = await readUnsubscribing(context.knex, links, params.token, now);
    return { mails, isOn: mailPreferencesOf(player)[mails] };
  });

  bind(calls.unsubscribe, [keepPrivate, limitChanges], async ({ context, params, now }) => {
    const { mails, player } = await readUnsubscribing(context.knex, links, params.token, now);
    await saveMailPreferences(context.knex, player.id, { [mails]: false });
    return { mails, isOn: false };
  });
}

/** Anybody may call these, so the response is not marked as personal yet. */
const keepPrivate: Middleware = (ctx, next) => {
  ctx.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  return next();
};

/** Returns what a link stops, and for whom: the account that has taken over the lessons of a guest. */
async function readUnsubscribing(knex: Knex, links: LinkSettings, token: string, now: Date) {
  const [mails = '', playerId = ''] = verifyLink(links, 'unsubscribe', token, now).split(':');
  if (!isOptionalMails(mails)) throw invalidLink();
  const named = await Player.query(knex).findById(playerId);
  const player = named?.mergedInto ? await Player.query(knex).findById(named.mergedInto) : named;
  if (!player) throw invalidLink();
  return { mails, player };
}
