import * as calls from '@lessons/contract';
import { requireSelf } from '../auth/authenticate.ts';
import { resetSecondFactor } from '../auth/reset-second-factor.ts';
import { findAccount } from '../players/find-account.ts';
import { Player } from '../players/player.ts';
import { saveProfile } from '../players/save-profile.ts';
import { grantAdmin, removeRoles } from '../players/roles.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

export function bindPlayers(bind: BindEndpoint): void {
  bind(calls.getMe, async ({ player }) => player);

  bind(calls.updateUserProfile, async ({ context, player, body, now }) => {
    requireSelf(player.id, body.userId);
    const { firstName, lastName, phone } = body;
    return saveProfile(context.knex, player, { firstName, lastName, phone }, now);
  });

  bind(calls.grantAdmin, ({ context, player, hasVerifiedEmail, now }) =>
    grantAdmin(context, player, hasVerifiedEmail, now),
  );

  bind(calls.listRoles, async ({ context }) =>
    Player.query(context.knex).where({ isCoach: true }).orWhere({ isAdmin: true }).orderBy(['email', 'id']),
  );

  bind(calls.findAccount, ({ context, params }) => findAccount(context.knex, params.email));

  bind(calls.resetSecondFactor, async ({ context, player, params }) => {
    await resetSecondFactor(context, { of: params.id, by: player.id });
    return { ok: true };
  });

  bind(calls.removeRoles, ({ context, player, params, now }) =>
    removeRoles(context.knex, { from: params.id, by: player.id, now }),
  );
}
