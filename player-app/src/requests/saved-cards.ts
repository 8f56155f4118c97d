import { mutationOptions } from '@tanstack/react-query';
import { listSavedCards, removeSavedCard } from '@lessons/contract';
import { api, endpointQuery } from './api-client.ts';

/** The cards that the player has saved at the payment provider. */
export const savedCardsQuery = endpointQuery(listSavedCards);

/** Removes a saved card, by its id. */
export const removeSavedCardMutation = mutationOptions({
  mutationKey: [removeSavedCard.path, removeSavedCard.method],
  mutationFn: (id: string) => api(removeSavedCard, { params: { id } }),
  onSuccess: (_result, id, _context, { client }) =>
    client.setQueryData(savedCardsQuery.queryKey, (cards) => cards?.filter((card) => card.id !== id)),
});

/**
 * Detaches the card of several payments, unless the player has saved it. Never rejects: otherwise a job of the server does it
 * within the hour.
 */
export async function detachCard(id: string | null): Promise<void> {
  if (id !== null)
    await api(removeSavedCard, { params: { id }, query: { unlessSaved: 'true' } }).catch(() => undefined);
}
