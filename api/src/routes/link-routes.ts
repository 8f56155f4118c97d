import type Router from '@koa/router';
import * as calls from '@lessons/contract';
import { HOUR } from '@lessons/rules';
import type { Knex } from 'knex';
import type { Context, Middleware } from 'koa';
import { confirmAddress } from '../accounts/confirm-address.ts';
import { findBooking, playerOf } from '../lessons/booking.ts';
import { findNearestSlots } from '../availability/next-slots.ts';
import { findReceipt } from '../lessons/find-receipt.ts';
import { findLinkedLesson } from '../lessons/linked-choice.ts';
import { recordSeen } from '../lessons/record-reached.ts';
import { rescheduleLesson } from '../lessons/reschedule-lesson.ts';
import { presentBooking, presentTimes } from '../lessons/present-booking.ts';
import { perHour, perMinute } from '../http/rate-limit.ts';
import { lessonFilePath, lessonOfChoiceLink, readChoiceLink, readWishLink } from '../links/link-addresses.ts';
import { invalidLink, verifyLink, type LinkSettings } from '../links/signed-link.ts';
import { isOptionalMails, ownSettingsOf, saveOwnSettings } from '../players/own-settings.ts';
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
  bind(calls.getLinkedLesson, keepPrivate, async ({ context, link, now }) => {
    const bookingId = verifyLink(links, 'lesson', link, now);
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

  bind(calls.getLinkedReceipt, keepPrivate, async ({ context, link, now }) => {
    const bookingId = verifyLink(links, 'receipt', link, now);
    return findReceipt(context.knex, await findBooking(context.knex, bookingId));
  });

  // Both search for free times. The players of a club share its network: their links count by their lesson.
  const byLesson = (ctx: Context) =>
    lessonOfChoiceLink(links, ctx.get(calls.LINK_TOKEN_HEADER)) ?? byNetwork(ctx);
  const limitReading = limit('choice-links', perHour(120), byLesson);
  const limitTaking = limit('take-new-time', { ...perHour(30), countsRefused: false }, byLesson);

  bind(calls.getLinkedChoice, [keepPrivate, limitReading], async ({ context, link, query, now }) => {
    const { knex } = context;
    const lesson = await findLinkedLesson(knex, readChoiceLink(links, link, now));
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

  bind(calls.takeNewTime, [keepPrivate, limitTaking], async ({ context, link, body, now }) => {
    const choice = readChoiceLink(links, link, now);
    const { bookingId, closingId } = choice;
    if ('seen' in body) {
      await findLinkedLesson(context.knex, choice);
      await recordSeen(context.knex, { bookingId, closingId }, now);
    } else {
      const start = new Date(body.startTime);
      await rescheduleLesson(context, bookingId, start, now, { isCalledOff: true, link: choice });
    }
    const lesson = await findBooking(context.knex, bookingId);
    return { ...presentTimes(lesson), location: lesson.location };
  });

  bind(calls.getLinkedWish, keepPrivate, async ({ context, link, now }) => {
    const { wishId, date } = readWishLink(links, link, now);
    return { date, hasEnded: !(await isOpenWish(context.knex, wishId, now)) };
  });

  const limitEnding = limit('end-wish', perHour(60), byNetwork);
  bind(calls.endLinkedWish, [keepPrivate, limitEnding], async ({ context, link, now }) => {
    const { wishId, date } = readWishLink(links, link, now);
    await endWish(context.knex, wishId);
    return { date, hasEnded: true };
  });

  const limitConfirming = limit('confirm-address', perHour(60), byNetwork);
  bind(calls.confirmAddress, [keepPrivate, limitConfirming], async ({ context, link, now }) => {
    await confirmAddress(context, link, now);
    return { ok: true };
  });

  bind(calls.getUnsubscribing, keepPrivate, async ({ context, link, now }) => {
    const { mails, player } = await readUnsubscribing(context.knex, links, link, now);
    return { mails, isOn: ownSettingsOf(player)[mails] };
  });

  const stop = async (knex: Knex, token: string, now: Date) => {
    const { mails, player } = await readUnsubscribing(knex, links, token, now);
    await saveOwnSettings(knex, player.id, { [mails]: false });
    return { mails, isOn: false };
  };
  bind(calls.unsubscribe, [keepPrivate, limitChanges], ({ context, link, now }) =>
    stop(context.knex, link, now),
  );
  const limitOneClick = limit('one-click', perMinute(60), byNetwork);
  bind(calls.unsubscribeByOneClick, [keepPrivate, limitOneClick], ({ context, params, now }) =>
    stop(context.knex, params.token, now),
  );
}

/** A mail program without one-click unsubscribe opens the address of the header in a browser, which is sent to the page. */
export function bindOneClickAddress(router: Router, { publicUrl }: LinkSettings): void {
  router.get(calls.unsubscribeByOneClick.path, keepPrivate, (ctx) => {
    ctx.redirect(`${publicUrl}/unsubscribe#${ctx['params'].token}`);
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
