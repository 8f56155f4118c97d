import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const savedCard = z.object({
  id: z.string(),
  /** The brand as the payment provider names it, such as `visa`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
});
export type SavedCard = z.output<typeof savedCard>;

/** The cards that the player has saved at the payment provider. */
export const listSavedCards = endpoint({
  method: 'GET',
  path: '/api/saved-cards',
  access: 'player',
  response: z.array(savedCard),
});

/**
 * Removes a saved card. It can't be charged any more. With `unlessSaved` only a card that was attached for several
 * payments: one that the player has saved stays.
 */
export const removeSavedCard = endpoint({
  method: 'DELETE',
  path: '/api/saved-cards/:id',
  access: 'player',
  params: z.object({ id: z.string().check(z.regex(/^pm_\w{1,100}$/, 'must be the id of a saved card')) }),
  query: z.object({ unlessSaved: z.optional(z.literal('true', 'must be true, or left out')) }),
  response: z.object({ ok: z.boolean() }),
});
