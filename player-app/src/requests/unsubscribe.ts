import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { getUnsubscribing, unsubscribe } from '@lessons/contract';
import { api } from './api-client.ts';

/** Returns the query of the mails that a mail's link would stop. */
export function unsubscribingQuery(token: string) {
  return queryOptions({
    queryKey: [getUnsubscribing.path, token],
    queryFn: ({ signal }) => api(getUnsubscribing, { params: { token } }, signal),
  });
}

/** Stops the mails of a link. */
export const unsubscribeMutation = mutationOptions({
  mutationKey: [unsubscribe.path],
  mutationFn: (token: string) => api(unsubscribe, { params: { token } }),
  onSuccess: (stopped, token, _before, { client }) =>
    client.setQueryData(unsubscribingQuery(token).queryKey, stopped),
});
