import * as calls from '@lessons/contract';
import { addWish } from '../wishes/add-wish.ts';
import { endWish } from '../wishes/end-wish.ts';
import { countWishes, listWishes, type Wish } from '../wishes/wish.ts';
import type { Player } from '../players/player.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

export function bindWishes(bind: BindEndpoint): void {
  bind(calls.listWishes, async ({ context, player, now }) =>
    (await listWishes(context.knex, player.id, now)).map((wish) => present(wish, player)),
  );

  bind(calls.addWish, async ({ context, player, body, now }) =>
    present(await addWish(context, { playerId: player.id, wanted: body, now }), player),
  );

  bind(calls.endWish, async ({ context, player, params }) => {
    await endWish(context.knex, params.id, player.id);
    return { ok: true };
  });

  bind(calls.countWishes, ({ context, now }) => countWishes(context.knex, now));
}

const present = ({ id, date, fromTime, toTime, minutes, toldAt }: Wish, player: Player) => ({
  id,
  date,
  fromTime,
  toTime,
  minutes,
  toldAt: toldAt?.toISOString() ?? null,
  waitsForAddress: !player.hasKnownAddress,
});
