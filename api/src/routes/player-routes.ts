import * as calls from '@lessons/contract';
import type { BindEndpoint } from './bind-endpoint.ts';
import { forbidden } from '../refusal/refusal.ts';
import { grantAdmin, removeRoles } from '../players/roles.ts';
import { Player } from '../players/player.ts';

export function bindPlayers(bind: BindEndpoint): void {
  bind(calls.getMe, async ({ player }) => presentPlayer(player));

  bind(calls.updateUserProfile, async ({ context, player, body }) => {
    if (body.userId !== undefined && body.userId !== player.id) throw forbidden('This is somebody else’s.');
    const { firstName, lastName, phone } = body;
    const given = Object.entries({ firstName, lastName, phone }).filter(([, value]) => value !== undefined);
    if (given.length === 0) return presentPlayer(player);
    const profile = Object.fromEntries(given.map(([field, value]) => [field, value || null]));
    return presentPlayer(await player.$query(context.knex).patchAndFetch(profile));
  });

  bind(calls.grantAdmin, async ({ context, player, hasVerifiedEmail }) =>
    presentPlayer(await grantAdmin(context, player, hasVerifiedEmail)),
  );

  bind(calls.listRoles, async ({ context }) => {
    const people = await Player.query(context.knex)
      .where({ isCoach: true })
      .orWhere({ isAdmin: true })
      .orderBy(['email', 'id']);
    return people.map(presentPlayer);
  });

  bind(calls.removeRoles, async ({ context, player, params }) =>
    presentPlayer(await removeRoles(context.knex, { from: params.id, by: player.id })),
  );
}

function presentPlayer({ id, email, firstName, lastName, phone, isCoach, isAdmin }: Player): calls.Player {
  return { id, email, firstName, lastName, phone, isCoach, isAdmin };
}
