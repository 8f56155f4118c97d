import * as calls from '@lessons/contract';
import { spanOfDays } from '@lessons/rules';
import { previewCallOff } from '../call-off/call-off.ts';
import { addAway, removeAway, requireDaysAhead, shortenAway, undoAway } from '../call-off/change-away.ts';
import { chooseByOf } from '../call-off/decide-call-off.ts';
import { listAway, showAway } from '../call-off/list-away.ts';
import { showCallOff } from '../call-off/list-call-offs.ts';
import { perHour } from '../http/rate-limit.ts';
import { presentAdminBooking } from '../lessons/present-booking.ts';
import { presentHeldSlot } from './admin-availability-routes.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';

/** Binds how the coach says that they are away, which calls lessons off. */
export function bindAway(bind: BindEndpoint, { limit }: RateLimits): void {
  bind(calls.listAway, ({ context: { knex }, now }) => listAway(knex, now));

  bind(calls.previewAway, async ({ context: { knex }, query, now }) => {
    requireDaysAhead(query, now);
    const lessons = await previewCallOff(knex, spanOfDays(query), now);
    return {
      lessons: lessons.map(({ booking }) => ({
        booking: presentAdminBooking(booking, now),
        chooseBy: chooseByOf(booking, { reason: 'away', now }).toISOString(),
      })),
    };
  });

  // One mails a hundred players at most.
  bind(calls.addAway, limit('away', perHour(30)), async ({ context, player, body, now }) => {
    const { id, from, to, bookingIds, message, holds = 'keep' } = body;
    const holdsUnder = await addAway(
      context,
      { id, from, to, bookingIds, message: message || null, holds },
      { by: player.id, now },
    );
    const { knex } = context;
    const away = holdsUnder.length > 0 ? null : await showAway(knex, id);
    const stay = away ? await previewCallOff(knex, spanOfDays({ from, to }), now) : [];
    return {
      away,
      callOff: away?.callOffId ? await showCallOff(knex, away.callOffId, now) : null,
      bookingsUnder: stay.map(({ booking }) => presentAdminBooking(booking, now)),
      holdsUnder: holdsUnder.map(presentHeldSlot),
    };
  });

  bind(calls.undoAway, async ({ context, player, params, now }) => {
    await undoAway(context, params.id, { by: player.id, now });
    return listAway(context.knex, now);
  });

  bind(calls.shortenAway, async ({ context: { knex }, player, params, body, now }) => {
    await shortenAway(knex, params.id, body, { by: player.id, now });
    return showAway(knex, params.id);
  });

  bind(calls.removeAway, async ({ context: { knex }, player, params, now }) => {
    await removeAway(knex, params.id, { by: player.id, now });
    return { ok: true };
  });
}
