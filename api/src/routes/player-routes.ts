import * as calls from '@lessons/contract';
import { requireSelf } from '../auth/authenticate.ts';
import { Player } from '../players/player.ts';
import { grantAdmin, removeRoles } from '../players/roles.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

export function bindPlayers(bind: BindEndpoint): void {
  bind(calls.getMe, async ({ player }) => player);

  bind(calls.updateUserProfile, async ({ context, player, body }) => {
    requireSelf(player.id, body.userId);
    const { firstName, lastName, phone } = body;
    const given = Object.entries({ firstName, lastName, phone }).filter(([, value]) => value !== undefined);
    if (given.length === 0) return player;
    const profile = Object.fromEntries(given.map(([field, value]) => [field, value || null]));
    return player.$query(context.knex).patchAndFetch(profile);
  });

  bind(calls.grantAdmin, ({ context, player, hasVerifiedEmail }) =>
    grantAdmin(context, player, hasVerifiedEmail),
  );

  bind(calls.listRoles, async ({ context }) =>
    Player.query(context.knex).where({ isCoach: true }).orWhere({ isAdmin: true }).orderBy(['email', 'id']),
  );

  bind(calls.removeRoles, ({ context, player, params }) =>
    removeRoles(context.knex, { from: params.id, by: player.id }),
  );
}
