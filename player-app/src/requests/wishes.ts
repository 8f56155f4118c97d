import { addWish, endWish, listWishes, type EndpointRequest, type Wish } from '@lessons/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { endpointQuery } from './endpoint-query.ts';

/** The player's wishes. Fetched whenever they are shown: a booking, a mail's link or another device may have ended one. */
export const wishesQuery = { ...endpointQuery(listWishes), staleTime: 0 };

type NewWish = EndpointRequest<typeof addWish>['body'];

/** Wishes for a time, in place of the player's former wish for that day. */
export const addWishMutation = mutationOptions({
  mutationKey: [addWish.path],
  mutationFn: (body: NewWish) => api(addWish, { body }),
  onSuccess: (added, _wanted, _before, { client }) =>
    updateWishes(client, (wishes) => [...wishes.filter(({ date }) => date !== added.date), added]),
});

/** Ends the wish with an id. */
export const endWishMutation = mutationOptions({
  mutationKey: [endWish.path],
  mutationFn: (id: string) => api(endWish, { params: { id } }),
  onSuccess: (_ended, id, _before, { client }) =>
    updateWishes(client, (wishes) => wishes.filter((wish) => wish.id !== id)),
});

async function updateWishes(client: QueryClient, change: (wishes: readonly Wish[]) => Wish[]): Promise<void> {
  // A response that is on its way may be from before the change.
  await client.cancelQueries({ queryKey: wishesQuery.queryKey });
  client.setQueryData(wishesQuery.queryKey, (wishes: Wish[] | undefined) =>
    change(wishes ?? []).toSorted((a, b) => a.date.localeCompare(b.date)),
  );
}
