import * as calls from '@lessons/contract';
import { addDays, londonDateOf, startOfLondonDay } from '@lessons/rules';
import { requireValidBlock } from '../availability/availability.ts';
import { findNearestSlots } from '../availability/next-slots.ts';
import { findBooking, findOwnBooking } from '../lessons/booking.ts';
import { callOffLessons, chooseByOf, previewCallOff, undoCallOff } from '../call-off/call-off.ts';
import { chooseNewTime, refundCalledOff } from '../call-off/choose.ts';
import { resumeLesson } from '../call-off/confirm-lesson.ts';
import { listCallOffs, showCallOff } from '../call-off/list-call-offs.ts';
import { presentAdminBooking, presentBooking, showAdminBooking } from '../lessons/present-booking.ts';
import { perHour, perMinute } from '../http/rate-limit.ts';
import { presentHeldSlot } from './admin-availability-routes.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';

/** Binds how the coach calls lessons off, and how their players choose a new time or a refund. */
export function bindCallOffs(bind: BindEndpoint, { limit, limitCancelling }: RateLimits): void {
  // One mails a hundred players at most.
  const limitCallOffs = limit('call-off', perHour(30));

  bind(calls.previewCallOff, async ({ context, query, now }) => {
    const start = query.from === undefined ? now : new Date(query.from);
    const end =
      query.to === undefined ? startOfLondonDay(addDays(londonDateOf(start), 1)) : new Date(query.to);
    const lessons = await previewCallOff(context.knex, { start, end }, now);
    return {
      lessons: lessons.map(({ booking, isSuggested }) => ({
        booking: presentAdminBooking(booking, now),
        isSuggested,
      })),
      chooseBy: chooseByOf(now).toISOString(),
    };
  });

  bind(calls.callOffLessons, limitCallOffs, async ({ context, player, body, now }) => {
    const { bookingIds, reason, message, closed = null, holds: decision = 'keep' } = body;
    if (closed) requireValidBlock(closed, now);
    const { id, holds } = await callOffLessons(
      context,
      { bookingIds, reason, message: message || null, closed, holds: decision },
      { by: player.id, now },
    );
    return {
      callOff: id === null ? null : await showCallOff(context.knex, id, now),
      holdsUnder: holds.map(presentHeldSlot),
    };
  });

  bind(calls.undoCallOff, async ({ context, player, params, now }) => {
    await undoCallOff(context, params.id, { by: player.id, now });
    return showCallOff(context.knex, params.id, now);
  });

  bind(calls.listCallOffs, ({ context, now }) => listCallOffs(context.knex, now));

  bind(calls.resumeLesson, async ({ context, player, params, now }) => {
    await resumeLesson(context, params.id, { by: player.id, now });
    return showAdminBooking(context.knex, params.id, now);
  });

  bind(
    calls.refundCalledOff,
    limitCancelling,
    async ({ context, player, params: { id: bookingId }, now }) => {
      const by = { who: 'coach', coachId: player.id, refund: true } as const;
      await refundCalledOff(context, { bookingId, now, by });
      return showAdminBooking(context.knex, bookingId, now);
    },
  );

  // It computes the free times anew.
  bind(
    calls.listNewTimes,
    limit('new-times', perMinute(30)),
    async ({ context: { knex }, player, params, now }) => {
      const { startsAt: start, endsAt: end } = await findOwnBooking(knex, params.id, player);
      const slots = await findNearestSlots(knex, { start, end }, now);
      return slots.map((slot) => ({
        startTime: slot.start.toISOString(),
        endTime: slot.end.toISOString(),
      }));
    },
  );

  // Not the limit of moves: one choice is made for each lesson, and a refund never waits because times were taken.
  bind(calls.chooseForCalledOff, async ({ context, player, params, body, now }) => {
    const { id: bookingId } = await findOwnBooking(context.knex, params.id, player);
    if ('startTime' in body) await chooseNewTime(context, bookingId, new Date(body.startTime), now);
    else await refundCalledOff(context, { bookingId, now, by: { who: 'player', onlyWithRefund: false } });
    return presentBooking(await findBooking(context.knex, bookingId), now);
  });
}
