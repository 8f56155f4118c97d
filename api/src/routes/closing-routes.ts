import { randomUUID } from 'node:crypto';
import * as calls from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import { listCalendarBusyTimes } from '../availability/availability.ts';
import { listBlockedSlots } from '../availability/closing.ts';
import { findNearestSlots } from '../availability/next-slots.ts';
import { blocksOf, closeTime, requireClosable } from '../closing/close-time.ts';
import { confirmLesson } from '../closing/confirm-lesson.ts';
import { chooseByOf, isSuggested } from '../closing/decide-call-off.ts';
import { listClosings, listLessonsIn, showClosing } from '../closing/list-closings.ts';
import { openDay, removeClosing, undoClosing } from '../closing/open-time.ts';
import { isElsewhere } from '../court/is-elsewhere.ts';
import { perHour, perMinute } from '../http/rate-limit.ts';
import { notFound } from '../http/refusal.ts';
import { findBooking, findOwnBooking } from '../lessons/booking.ts';
import { cancelLesson } from '../lessons/cancel-lesson.ts';
import { presentAdminBooking, showAdminBooking } from '../lessons/present-booking.ts';
import { presentOwnBooking } from '../lessons/present-own-bookings.ts';
import { recordSeen, recordTold } from '../lessons/record-reached.ts';
import { rescheduleLesson } from '../lessons/reschedule-lesson.ts';
import { withUndo } from '../lessons/undoable-mails.ts';
import { presentHeldSlot } from './admin-availability-routes.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';

/** Binds how the coach closes days and hours, and calls their lessons off; and how each of these lessons is decided. */
export function bindClosings(bind: BindEndpoint, { limit, limitCancelling }: RateLimits): void {
  bind(calls.listClosings, ({ context: { knex }, now }) => listClosings(knex, now));

  bind(calls.previewClosing, async ({ context: { knex }, query, now }) => {
    const time = { ...query, startTime: query.startTime ?? null, endTime: query.endTime ?? null };
    requireClosable(time, now);
    const spansDays = blocksOf(time).length;
    const lessons = await listLessonsIn(knex, time, now);
    return {
      lessons: lessons.map((booking) => ({
        booking: presentAdminBooking(booking, now),
        isSuggested: isSuggested(booking, now),
        chooseBy: chooseByOf(booking, { spansDays, now }).toISOString(),
      })),
    };
  });

  // One mails a hundred players at most.
  bind(calls.closeTime, limit('closing', perHour(30)), async ({ context, player, body, now }) => {
    const { note, message, holds = 'keep', ...request } = body;
    const asked = { ...request, note: note || null, message: message || null, holds };
    const { written, bookings, holds: held } = await closeTime(context, asked, { by: player.id, now });
    return {
      closing: written && (await showClosing(context.knex, body.id, now)),
      bookingsUnder: bookings.map((booking) => presentAdminBooking(booking, now)),
      holdsUnder: held.map(presentHeldSlot),
    };
  });

  bind(calls.undoClosing, async ({ context, player, params, now }) => {
    const isOpen = await undoClosing(context, params.id, { by: player.id, now });
    return { ...(await showClosing(context.knex, params.id, now)), isOpen };
  });

  bind(calls.removeClosing, async ({ context: { knex }, player, params, now }) => {
    const isOpen = await removeClosing(knex, params.id, { by: player.id, now });
    return withUndo({ ok: true, isOpen }, now);
  });

  bind(calls.listAdminBlockedSlots, async ({ context: { knex }, query, now }) => {
    const from = query.from ?? londonDateOf(now);
    const blocks = await listBlockedSlots(knex, from);
    if (query.calendar !== 'include') return blocks;
    const busy = await listCalendarBusyTimes(knex, from);
    return [
      ...blocks,
      ...busy.map(({ id, date, startTime, endTime }) => ({
        id,
        date,
        startTime,
        endTime,
        reason: 'Your calendar',
      })),
    ];
  });

  bind(calls.addBlockedSlot, async ({ context, player, body, now }) => {
    const { date, startTime = null, endTime = null, holds = 'keep' } = body;
    const note = body.reason || null;
    const id = randomUUID();
    const {
      written,
      bookings,
      holds: held,
    } = await closeTime(
      context,
      {
        id,
        from: date,
        to: date,
        startTime,
        endTime,
        reason: 'other',
        note,
        message: null,
        bookingIds: [],
        holds,
      },
      { by: player.id, now },
    );
    const [day] = written ? (await showClosing(context.knex, id, now)).days : [];
    return {
      blockedSlot: day ? { ...day, reason: note } : null,
      bookingsUnder: bookings.map((booking) => presentAdminBooking(booking, now)),
      holdsUnder: held.map(presentHeldSlot),
    };
  });

  bind(calls.removeBlockedSlot, async ({ context: { knex }, player, params, now }) => {
    const isOpen = await openDay(knex, params.id, { by: player.id, now });
    if (isOpen === null) throw notFound('This block is not known here.');
    return withUndo({ ok: true, isOpen }, now);
  });

  bind(calls.confirmBooking, async ({ context, player, params, now }) => {
    await confirmLesson(context, params.id, { by: player.id, now });
    return showAdminBooking(context.knex, params.id, now);
  });

  bind(calls.rejectBooking, limitCancelling, async ({ context, player, params: { id: bookingId }, now }) => {
    const by = { who: 'coach', coachId: player.id, refund: true } as const;
    await cancelLesson(context, { bookingId, now, by, isCalledOff: true });
    return showAdminBooking(context.knex, bookingId, now);
  });

  bind(calls.recordTold, async ({ context: { knex }, player, params: { id: bookingId }, body, now }) => {
    await recordTold(knex, { bookingId, ...body }, { by: player.id, now });
    return showAdminBooking(knex, bookingId, now);
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
    if ('seen' in body) await recordSeen(context.knex, { bookingId, closingId: body.closingId }, now);
    else if ('startTime' in body)
      await rescheduleLesson(context, bookingId, new Date(body.startTime), now, { isCalledOff });
    else {
      const by = { who: 'player', onlyWithRefund: false } as const;
      await cancelLesson(context, { bookingId, now, by, isCalledOff });
    }
    return presentOwnBooking(context.knex, await findBooking(context.knex, bookingId), now);
  });
}
