import { mutationOptions } from '@tanstack/react-query';
import { listSavedCards, removeSavedCard } from '@lessons/contract';
import { api } from './api-client.ts';
import { endpointQuery } from './endpoint-query.ts';

/** The cards that the player has saved at the payment provider. */
export const savedCardsQuery = endpointQuery(listSavedCards);

/** Removes a saved card, by its id. */
export const removeSavedCardMutation = mutationOptions({
  mutationKey: [removeSavedCard.path, removeSavedCard.method],
  mutationFn: (id: string) => api(removeSavedCard, { params: { id } }),
  onSuccess: (_result, id, _context, { client }) =>
    client.setQueryData(savedCardsQuery.queryKey, (cards) => cards?.filter((card) => card.id !== id)),
});
