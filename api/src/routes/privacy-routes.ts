import * as calls from '@lessons/contract';
import { collectData } from '../accounts/collect-data.ts';
import { previewDeletion, requestDeletion } from '../accounts/request-deletion.ts';
import { writeDataPage } from '../accounts/write-data-page.ts';
import { requireFreshSignIn } from '../auth/require-fresh-sign-in.ts';
import type { RateLimitRule } from '../http/rate-limit.ts';
import { privacySettingsOf, savePrivacySettings } from '../players/privacy-settings.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

/** Each reads all that there is of a player. */
export const privacyLimits: readonly RateLimitRule[] = [
  { name: 'data', method: 'GET', path: calls.downloadData.path, key: 'user', points: 10, duration: 600 },
];

export function bindPrivacy(bind: BindEndpoint): void {
  bind(calls.getPrivacySettings, async ({ player }) => privacySettingsOf(player));

  bind(calls.updatePrivacySettings, ({ context, player, body }) =>
    savePrivacySettings(context.knex, player.id, body),
  );

  bind(calls.downloadData, async ({ context, player, now }) => {
    const data = await collectData(context, player, now);
    return { data, page: writeDataPage(data) };
  });

  bind(calls.previewDeletion, ({ context, player, now }) => previewDeletion(context, player, now));

  bind(calls.requestDeletion, async ({ context, caller, player, now }) => {
    await requireFreshSignIn(context, caller);
    await requestDeletion(context, player, now);
    return { status: 'closed' };
  });
}
