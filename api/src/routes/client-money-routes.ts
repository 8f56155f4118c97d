import * as calls from '@lessons/contract';
import { undoReceivedTogether } from '../hand-payments/end-hand-payment.ts';
import { receiveTogether } from '../hand-payments/receive-together.ts';
import { findClientMoney } from '../hand-payments/to-settle.ts';
import { presentAdminBooking, showAdminBookings, showUndoableBookings } from '../lessons/present-booking.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';

/** Binds what the coach settles with a client at once. */
export function bindClientMoney(bind: BindEndpoint, { limitClientMails }: RateLimits): void {
  bind(calls.getClientMoney, async ({ context: { knex }, params, now }) => {
    const { owed, toCome, toGiveBack } = await findClientMoney(knex, params.id, now);
    const present = (lessons: typeof owed) => lessons.map((lesson) => presentAdminBooking(lesson, now));
    return { owed: present(owed), toCome: present(toCome), toGiveBack: present(toGiveBack) };
  });

  bind(calls.receiveTogether, limitClientMails, async ({ context, player, params, body, now }) => {
    await receiveTogether(context, { ...body, clientId: params.id }, { by: player.id, now });
    const ids = body.lessons.map(({ id }) => id);
    return showUndoableBookings(context.knex, ids, now);
  });

  bind(calls.undoReceivedTogether, limitClientMails, async ({ context, player, params, now }) => {
    const ids = await undoReceivedTogether(context, params.id, { by: player.id, now });
    return showAdminBookings(context.knex, ids, now);
  });
}
