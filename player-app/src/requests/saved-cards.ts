import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { listSavedCards, removeSavedCard, type SavedCard } from '@lessons/contract';
import { api } from './api-client.ts';

/** The cards that the player has saved at the payment provider. */
export const savedCardsQuery = queryOptions({
  queryKey: [listSavedCards.path],
  queryFn: ({ signal }) => api(listSavedCards, {}, signal),
});

/** Removes a saved card, by its id. */
export const removeSavedCardMutation = mutationOptions({
  mutationKey: [removeSavedCard.path, removeSavedCard.method],
  mutationFn: (id: string) => api(removeSavedCard, { params: { id } }),
  onSuccess: (_result, id, _context, { client }) =>
    client.setQueryData<SavedCard[]>(savedCardsQuery.queryKey, (cards) =>
      cards?.filter((card) => card.id !== id),
    ),
});
