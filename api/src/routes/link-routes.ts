import * as calls from '@lessons/contract';
import { HOUR } from '@lessons/rules';
import type { Knex } from 'knex';
import type { Context, Middleware } from 'koa';
import { findBooking, playerOf } from '../lessons/booking.ts';
import { findNearestSlots } from '../availability/next-slots.ts';
import { findReceipt } from '../lessons/find-receipt.ts';
import { findLinkedLesson } from '../lessons/linked-choice.ts';
import { rescheduleLesson } from '../lessons/reschedule-lesson.ts';
import { presentBooking, presentTimes } from '../lessons/present-booking.ts';
import { perHour } from '../http/rate-limit.ts';
import { lessonFilePath, lessonOfChoiceLink, readChoiceLink, readWishLink } from '../links/link-addresses.ts';
import { invalidLink, verifyLink, type LinkSettings } from '../links/signed-link.ts';
import { isOptionalMails, mailPreferencesOf, saveMailPreferences } from '../players/own-settings.ts';
import { Player } from '../players/player.ts';
import { endWish } from '../wishes/end-wish.ts';
import { isOpenWish } from '../wishes/wish.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import { byNetwork, type RateLimits } from './rate-limits.ts';

/** The time that somebody may look at the page before they add the lesson to their calendar. */
const CALENDAR_FILE_MS = HOUR;

/** Binds what the signed links of mails open without sign-in. */
export function bindLinks(
  bind: BindEndpoint,
  { limit, limitChanges }: RateLimits,
  links: LinkSettings,
): void {
  bind(calls.getLinkedLesson, keepPrivate, async ({ context, params, now }) => {
    const bookingId = verifyLink(links, 'lesson', params.token, now);
    const expiresAt = new Date(now.getTime() + CALENDAR_FILE_MS);
    const booking = await findBooking(context.knex, bookingId);
    const { hasAccount } = playerOf(booking);
    const presented = presentBooking(booking, now);
    return {
      ...presented,
      hasAccount,
      canPayOnline: presented.canPayOnline && hasAccount,
      // What the coach writes is for whoever is signed in.
      calledOff: presented.calledOff ? { ...presented.calledOff, message: null } : null,
      calendarPath: lessonFilePath(links, { bookingId, expiresAt, isOwn: false }),
    };
  });

  bind(calls.getLinkedReceipt, keepPrivate, async ({ context, params, now }) => {
    const bookingId = verifyLink(links, 'receipt', params.token, now);
    return findReceipt(context.knex, await findBooking(context.knex, bookingId));
  });

  // Both search for free times. The players of a club share its network: their links count by their lesson.
  const byLesson = (ctx: Context) => lessonOfChoiceLink(links, ctx['params'].token) ?? byNetwork(ctx);
  const limitReading = limit('choice-links', perHour(120), byLesson);
  const limitTaking = limit('take-new-time', { ...perHour(30), countsRefused: false }, byLesson);

  bind(calls.getLinkedChoice, [keepPrivate, limitReading], async ({ context, params, query, now }) => {
    const { knex } = context;
    const lesson = await findLinkedLesson(knex, readChoiceLink(links, params.token, now));
    const { calledOff, elsewhere } = presentBooking(lesson, now);
    const wanted = { start: lesson.startsAt, end: lesson.endsAt };
    const asked = query.start === undefined ? undefined : new Date(query.start);
    const newTimes = elsewhere ? [] : await findNearestSlots(knex, wanted, now, asked);
    return {
      id: lesson.id,
      ...presentTimes(lesson),
      // What the coach writes is for whoever is signed in.
      calledOff: calledOff ? { ...calledOff, message: null } : null,
      elsewhere,
      hasAccount: playerOf(lesson).hasAccount,
      newTimes: newTimes.map(({ start, end }) => ({
        startTime: start.toISOString(),
        endTime: end.toISOString(),
      })),
    };
  });

  bind(calls.takeNewTime, [keepPrivate, limitTaking], async ({ context, params, body, now }) => {
    const link = readChoiceLink(links, params.token, now);
    const start = new Date(body.startTime);
    await rescheduleLesson(context, link.bookingId, start, now, { isCalledOff: true, link });
    const lesson = await findBooking(context.knex, link.bookingId);
    return { ...presentTimes(lesson), location: lesson.location };
  });

  bind(calls.getLinkedWish, keepPrivate, async ({ context, params, now }) => {
    const { wishId, date } = readWishLink(links, params.token, now);
    return { date, hasEnded: !(await isOpenWish(context.knex, wishId, now)) };
  });

  const limitEnding = limit('end-wish', perHour(60), byNetwork);
  bind(calls.endLinkedWish, [keepPrivate, limitEnding], async ({ context, params, now }) => {
    const { wishId, date } = readWishLink(links, params.token, now);
    await endWish(context.knex, wishId);
    return { date, hasEnded: true };
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
