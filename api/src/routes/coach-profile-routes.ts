import * as calls from '@lessons/contract';
import { findCoachPhoto, loadCoachProfile, saveCoachProfile } from '../coach-profile/coach-profile.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

export function bindCoachProfile(bind: BindEndpoint): void {
  bind(calls.getCoachProfile, async ({ context, setHeader }) => {
    setHeader('Cache-Control', 'no-cache');
    return loadCoachProfile(context.knex);
  });

  bind(calls.updateCoachProfile, ({ context, player, body, now }) =>
    saveCoachProfile(context.knex, body, { by: player.id, now }),
  );

  bind(calls.getCoachPhoto, async ({ context, params, setHeader }) => {
    const jpeg = await findCoachPhoto(context.knex, params.hash);
    setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    // Pages on a host of their own show it too.
    setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    return jpeg;
  });
}
