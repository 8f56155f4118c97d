import {
  addWish,
  confirmAddress,
  endLinkedWish,
  endWish,
  getLinkedWish,
  listWishes,
  sendAddressLink,
  type EndpointRequest,
  type Wish,
} from '@lessons/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, endpointQuery } from './api-client.ts';

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

/** Has the link mailed that confirms the player's address. An address that is confirmed meanwhile has no wishes that wait. */
export const sendAddressLinkMutation = mutationOptions({
  mutationKey: [sendAddressLink.path],
  mutationFn: () => api(sendAddressLink),
  onSuccess: ({ sentTo }, _variables, _before, { client }) => {
    if (sentTo === null) void client.invalidateQueries({ queryKey: wishesQuery.queryKey });
  },
});

/** Returns the query that confirms the address of a link. A repeat changes nothing. */
export function confirmAddressQuery(token: string) {
  return queryOptions({
    queryKey: [confirmAddress.path, token],
    queryFn: ({ signal }) => api(confirmAddress, { link: token }, signal),
  });
}

/** Returns the query of the wish that a mail's link would end. */
export function linkedWishQuery(token: string) {
  return queryOptions({
    queryKey: [getLinkedWish.path, token],
    queryFn: ({ signal }) => api(getLinkedWish, { link: token }, signal),
  });
}

/** Ends the wish of a link. */
export const endLinkedWishMutation = mutationOptions({
  mutationKey: [endLinkedWish.path],
  mutationFn: (token: string) => api(endLinkedWish, { link: token }),
  onSuccess: (ended, token, _before, { client }) =>
    client.setQueryData(linkedWishQuery(token).queryKey, ended),
});
