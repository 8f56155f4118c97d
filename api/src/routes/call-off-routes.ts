import * as calls from '@lessons/contract';
import { addDays, londonDateOf, startOfLondonDay } from '@lessons/rules';
import { requireValidBlock } from '../availability/availability.ts';
import { findNearestSlots } from '../availability/next-slots.ts';
import { findBooking, findOwnBooking } from '../lessons/booking.ts';
import { callOffLessons, previewCallOff, undoCallOff } from '../call-off/call-off.ts';
import { confirmLesson } from '../call-off/confirm-lesson.ts';
import { soonestChooseBy } from '../call-off/decide-call-off.ts';
import { listCallOffs, showCallOff } from '../call-off/list-call-offs.ts';
import { cancelLesson } from '../lessons/cancel-lesson.ts';
import { isElsewhere } from '../court/is-elsewhere.ts';
import { rescheduleLesson } from '../lessons/reschedule-lesson.ts';
import { presentAdminBooking, showAdminBooking } from '../lessons/present-booking.ts';
import { presentOwnBooking } from '../lessons/present-own-bookings.ts';
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
      chooseBy: soonestChooseBy(now).toISOString(),
    };
  });

  bind(calls.callOffLessons, limitCallOffs, async ({ context, player, body, now }) => {
    const { id, bookingIds, reason, message, closed = null, holds = 'keep' } = body;
    if (closed) requireValidBlock(closed, now);
    const holdsUnder = await callOffLessons(
      context,
      { id, bookingIds, reason, message: message || null, closed, holds },
      { by: player.id, now },
    );
    return {
      callOff: holdsUnder.length > 0 ? null : await showCallOff(context.knex, id, now),
      holdsUnder: holdsUnder.map(presentHeldSlot),
    };
  });

  bind(calls.undoCallOff, async ({ context, player, params, now }) => {
    await undoCallOff(context, params.id, { by: player.id, now });
    return showCallOff(context.knex, params.id, now);
  });

  bind(calls.listCallOffs, ({ context, now }) => listCallOffs(context.knex, now));

  bind(calls.confirmBooking, async ({ context, player, params, now }) => {
    await confirmLesson(context, params.id, { by: player.id, now });
    return showAdminBooking(context.knex, params.id, now);
  });

  bind(calls.rejectBooking, limitCancelling, async ({ context, player, params: { id: bookingId }, now }) => {
    const by = { who: 'coach', coachId: player.id, refund: true } as const;
    await cancelLesson(context, { bookingId, now, by, isCalledOff: true });
    return showAdminBooking(context.knex, bookingId, now);
  });

  // It computes the free times anew.
  bind(
    calls.listNewTimes,
    limit('new-times', perMinute(30)),
    async ({ context: { knex }, player, params, now }) => {
      const booking = await findOwnBooking(knex, params.id, player);
      if (isElsewhere(booking)) return [];
      const { startsAt: start, endsAt: end } = booking;
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
    const isCalledOff = true;
    if ('startTime' in body)
      await rescheduleLesson(context, bookingId, new Date(body.startTime), now, { isCalledOff });
    else {
      const by = { who: 'player', onlyWithRefund: false } as const;
      await cancelLesson(context, { bookingId, now, by, isCalledOff });
    }
    return presentOwnBooking(context.knex, await findBooking(context.knex, bookingId), now);
  });
}
