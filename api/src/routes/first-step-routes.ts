import * as calls from '@lessons/contract';
import { findFirstSteps } from '../bookings/find-first-steps.ts';
import { hideFirstSteps } from '../pricing/first-steps.ts';
import type { AppContext, BindEndpoint } from './bind-endpoint.ts';

export function bindFirstSteps(bind: BindEndpoint): void {
  const find = ({ knex, publicConfig }: AppContext) => findFirstSteps(knex, publicConfig.payments);

  bind(calls.getFirstSteps, ({ context }) => find(context));

  bind(calls.hideFirstSteps, async ({ context, player, now }) => {
    await hideFirstSteps(context.knex, { by: player.id, now });
    return find(context);
  });
}
