import { getLinkedChoice, type Endpoint } from '@lessons/contract';
import type * as z from 'zod/mini';
import { choiceLink } from '../../api/src/links/link-addresses.ts';
import type { BindEndpoint } from '../../api/src/routes/bind-endpoint.ts';
import { bindLinks } from '../../api/src/routes/link-routes.ts';
import type { RateLimits } from '../../api/src/routes/rate-limits.ts';
import { sendRequest, type Run } from './run.ts';
import { NAMES } from './slots.ts';
import type { World } from './world.ts';

type Handler = (input: object) => Promise<unknown>;

/**
 * Opens the address of a mail's link, and returns the response to its page: that of the route's own handler, and of its
 * declared fields those alone, as the API sends it.
 */
export async function openLink<E extends Endpoint>(
  { context }: World,
  endpoint: E,
  address: string,
  now: Date,
): Promise<z.output<E['response']>> {
  const handlers = new Map<Endpoint, Handler>();
  const bind = (one: Endpoint, ...rest: unknown[]) => handlers.set(one, rest.at(-1) as Handler);
  const pass: RateLimits['limitChanges'] = (_ctx, next) => next();
  const limits = { limit: () => pass, limitChanges: pass } as unknown as RateLimits;
  bindLinks(bind as BindEndpoint, limits, context.links);
  const link = new URL(address).hash.slice(1);
  const result = await handlers.get(endpoint)?.({ context, link, query: {}, now });
  return endpoint.response.parse(result) as z.output<E['response']>;
}

/** Opens the page on which a player gives a called-off lesson a new time. Whoever has its link does not read who plays. */
export async function openChoice(run: Run, bookingId: string, process: number): Promise<void> {
  const { world, unexpected } = run;
  const { rows } = await world.control.query<{
    closingId: string;
    chooseBy: Date;
    playerId: string;
    email: string;
  }>(
    `select closing_id as "closingId", choose_by as "chooseBy", players.id as "playerId", email
       from choices join bookings b on b.id = booking_id join players on players.id = player_id
      where b.id = $1 and outcome = 'open' and for_name is not null`,
    [bookingId],
  );
  const [row] = rows;
  if (!row) return;
  const { playerId, email, ...choice } = row;
  const { context } = world;
  const address = choiceLink(context.links, { ...choice, bookingId, recipient: { playerId, email } });
  const shown = await sendRequest(run, process, () =>
    openLink(world, getLinkedChoice, address, context.clock()),
  );
  const text = JSON.stringify(shown ?? null);
  if (NAMES.some((name) => text.includes(name)))
    unexpected.push(new Error(`The link of a mail says who plays: ${text}`));
}
