import * as calls from '@lessons/contract';
import { askForTime, withdrawTimeRequest } from '../time-requests/ask-for-time.ts';
import { declineTimeRequest } from '../time-requests/decline-time-request.ts';
import { listOwnTimes, presentTimeRequest } from '../time-requests/time-request.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';

export function bindTimeRequests(bind: BindEndpoint, { limitClientMails }: RateLimits): void {
  bind(calls.listTimeRequests, ({ context, player, now }) => listOwnTimes(context.knex, player.id, now));

  bind(calls.askForTime, async ({ context, player, body, now }) =>
    presentTimeRequest(await askForTime(context.knex, { playerId: player.id, wanted: body, now })),
  );

  bind(calls.withdrawTimeRequest, async ({ context, player, params, now }) => {
    await withdrawTimeRequest(context.knex, params.id, { playerId: player.id, now });
    return { ok: true };
  });

  bind(calls.declineTimeRequest, limitClientMails, async ({ context, player, params, body, now }) => {
    const request = { id: params.id, message: body.message || null };
    return presentTimeRequest(await declineTimeRequest(context, request, { by: player.id, now }));
  });
}
