import { endLinkedWish, getLinkedWish } from '@lessons/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

/** Returns the query of the wish that a mail's link would end. */
export function linkedWishQuery(token: string) {
  return queryOptions({
    queryKey: [getLinkedWish.path, token],
    queryFn: ({ signal }) => api(getLinkedWish, { params: { token } }, signal),
  });
}

/** Ends the wish of a link. */
export const endLinkedWishMutation = mutationOptions({
  mutationKey: [endLinkedWish.path],
  mutationFn: (token: string) => api(endLinkedWish, { params: { token } }),
  onSuccess: (ended, token, _before, { client }) =>
    client.setQueryData(linkedWishQuery(token).queryKey, ended),
});
