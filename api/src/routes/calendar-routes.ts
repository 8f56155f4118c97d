import * as calls from '@lessons/contract';
import { londonDateOf, MINUTE } from '@lessons/rules';
import type { Knex } from 'knex';
import { requireFreshSignIn } from '../auth/require-second-factor.ts';
import { findBooking, findOwnBooking } from '../lessons/booking.ts';
import {
  describeFeed,
  findFeedOwner,
  isFeedPath,
  removeFeedAddress,
  renewFeedAddress,
  showFeedAddress,
} from '../calendar-feeds/feed-address.ts';
import { playersEvent } from '../calendar-feeds/lesson-calendar-event.ts';
import { writeFeed } from '../calendar-feeds/write-feed.ts';
import { writeCalendar } from '../calendar/write-calendar.ts';
import { describeOwnCalendar, removeOwnCalendar, saveOwnCalendar } from '../coach-calendar/coach-calendar.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { isOwnFileLink, lessonFilePath } from '../links/link-addresses.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import { byNetwork, type RateLimits } from './rate-limits.ts';
import { perHour, perMinute } from '../http/rate-limit.ts';

const FILE_LINK_MS = 5 * MINUTE;

export function bindCalendars(bind: BindEndpoint, { limit }: RateLimits, knex: Knex): void {
  // Each is an entry of the audit log.
  const limitNewAddresses = limit('feed-address', perHour(20));
  // Each makes this server ask somebody else's.
  const limitOwnCalendar = limit('own-calendar', perMinute(10));
  const limitFeeds = [
    // Before the database is asked whether there is such a feed.
    limit('calendar-feeds', perMinute(600), byNetwork),
    // One server of a calendar service reads for many players, so only unknown addresses count for it together.
    limit('calendar-feed', perMinute(60), async (ctx) =>
      (await isFeedPath(knex, ctx.path)) ? ctx.path : byNetwork(ctx),
    ),
  ];

  bind(calls.getLessonFile, async ({ context, player, params, query, now, setHeader }) => {
    const { links } = context;
    const booking = player
      ? await findOwnBooking(knex, params.id, player)
      : await findBooking(knex, params.id);
    const filename = `tennis-lesson-${londonDateOf(booking.startsAt)}.ics`;
    setHeader('Content-Disposition', `attachment; filename="${filename}"`);
    setHeader('Cache-Control', 'no-store');
    const coach = await loadCoachProfile(knex);
    // Whoever has a mail can open the link of its lesson, which says nothing about the player.
    const isOwn = player !== null || (query.link !== undefined && isOwnFileLink(links, query.link, now));
    const shown = isOwn ? booking : booking.$clone().$set({ forName: null });
    const event = playersEvent(shown, { publicUrl: links.publicUrl, coach, now });
    return writeCalendar({ events: [event], now });
  });

  bind(calls.createLessonFileLink, async ({ context, player, params, now }) => {
    const { id } = await findOwnBooking(context.knex, params.id, player);
    const expiresAt = new Date(now.getTime() + FILE_LINK_MS);
    return { path: lessonFilePath(context.links, { bookingId: id, expiresAt, isOwn: true }) };
  });

  bind(
    calls.getCalendarFeed,
    limit('feed-shown', perMinute(30)),
    async ({ context, caller, player, query, now }) => {
      const feed = await describeFeed(context.knex, player.id);
      if (!feed.exists || query.address === 'hidden') return feed;
      await requireFreshSignIn(context, caller);
      return { ...feed, address: await showFeedAddress(context.knex, player.id, context.links, now) };
    },
  );

  bind(calls.renewCalendarFeed, limitNewAddresses, async ({ context, caller, player, now }) => {
    await requireFreshSignIn(context, caller);
    const address = await renewFeedAddress(context.knex, player.id, context.links, now);
    return { address, exists: true, readOn: null };
  });

  bind(calls.removeCalendarFeed, limitNewAddresses, async ({ context, player, now }) => {
    await removeFeedAddress(context.knex, player.id, now);
    return { address: null, exists: false, readOn: null };
  });

  bind(calls.readCalendarFeed, limitFeeds, async ({ context, params, now, setHeader }) => {
    const { links } = context;
    const player = await findFeedOwner(knex, params.token, now);
    const { text, etag } = await writeFeed(knex, { player, publicUrl: links.publicUrl, now });
    // Kept by the program that follows the feed, which asks each time whether it has changed.
    setHeader('Cache-Control', 'private, no-cache');
    setHeader('ETag', etag);
    return text;
  });

  bind(calls.getOwnCalendar, ({ context }) => describeOwnCalendar(context.knex));

  bind(calls.saveOwnCalendar, limitOwnCalendar, async ({ player, body, now }) => {
    await saveOwnCalendar(knex, body.address, { by: player.id, now });
    return describeOwnCalendar(knex);
  });

  bind(calls.removeOwnCalendar, async ({ player, now }) => {
    await removeOwnCalendar(knex, { by: player.id, now });
    return describeOwnCalendar(knex);
  });
}
