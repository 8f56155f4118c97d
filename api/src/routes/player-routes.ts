import * as calls from '@lessons/contract';
import { sendAddressLink } from '../accounts/confirm-address.ts';
import { collectData } from '../accounts/collect-data.ts';
import { claimGuest } from '../clients/merge-clients.ts';
import { previewDeletion, requestDeletion } from '../accounts/request-deletion.ts';
import { writeDataPage } from '../accounts/write-data-page.ts';
import { requireSelf } from '../auth/authenticate.ts';
import { removeRoles } from '../auth/remove-roles.ts';
import { requireFreshSignIn } from '../auth/require-second-factor.ts';
import { resetSecondFactor } from '../auth/reset-second-factor.ts';
import { ownSettingsOf, saveOwnSettings, saveProfile } from '../players/own-settings.ts';
import { findAccount, Player } from '../players/player.ts';
import { giveAccess, grantAdmin } from '../players/roles.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import { byAddress, type RateLimits } from './rate-limits.ts';
import { perDay, perHour } from '../http/rate-limit.ts';

/** Binds what concerns the caller's own account, and the accounts of coaches and admins. */
export function bindPlayers(bind: BindEndpoint, { limit }: RateLimits): void {
  bind(calls.getMe, async ({ context, caller, player, now }) => {
    const hasClaimed = await claimGuest(context, caller, now);
    return hasClaimed ? Player.query(context.knex).findById(player.id).throwIfNotFound() : player;
  });

  // Each is an entry of the audit log.
  bind(calls.updateUserProfile, limit('profile', perHour(20)), async ({ context, player, body, now }) => {
    requireSelf(player.id, body.userId);
    const { firstName, lastName, phone } = body;
    return saveProfile(context.knex, player, { firstName, lastName, phone }, now);
  });

  bind(calls.getOwnSettings, async ({ player }) => ownSettingsOf(player));

  bind(calls.updateOwnSettings, ({ context, player, body }) =>
    saveOwnSettings(context.knex, player.id, body),
  );

  const limitSending = [limit('address-link', perHour(3)), limit('address-link-to', perDay(5), byAddress)];
  bind(calls.sendAddressLink, limitSending, async ({ context, player, now }) => {
    const { email, hasKnownAddress } = await sendAddressLink(context, player.id, now);
    return { sentTo: hasKnownAddress ? null : email };
  });

  // Reads all that there is of a player.
  bind(calls.downloadData, limit('data', { points: 10, duration: 600 }), async ({ context, player, now }) => {
    const data = await collectData(context, player, now);
    return { data, page: writeDataPage(data) };
  });

  bind(calls.previewDeletion, ({ context, player, now }) => previewDeletion(context, player, now));

  bind(calls.requestDeletion, async ({ context, caller, player, now }) => {
    await requireFreshSignIn(context, caller);
    await requestDeletion(context, player, now);
    return { status: 'closed' };
  });

  bind(calls.grantAdmin, ({ context, caller, now }) => grantAdmin(context, caller, now));

  bind(calls.listRoles, async ({ context }) =>
    Player.query(context.knex).where({ isCoach: true }).orWhere({ isAdmin: true }).orderBy(['email', 'id']),
  );

  bind(calls.findAccount, ({ context, params }) => findAccount(context.knex, params.email));

  bind(calls.resetSecondFactor, async ({ context, caller, player, params }) => {
    await requireFreshSignIn(context, caller);
    await resetSecondFactor(context, { of: params.id, by: player.id });
    return { ok: true };
  });

  bind(calls.giveAccess, async ({ context, caller, player, params, now }) => {
    await requireFreshSignIn(context, caller);
    return giveAccess(context.knex, { to: params.id, by: player.id, now });
  });

  bind(calls.removeRoles, async ({ context, caller, player, params, now }) => {
    await requireFreshSignIn(context, caller);
    return removeRoles(context, { from: params.id, by: player.id, now });
  });
}
