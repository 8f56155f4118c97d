import { askForTime, listTimeRequests, withdrawTimeRequest, type EndpointRequest } from '@lessons/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api, endpointQuery } from './api-client.ts';

/** The weekly times that the player has asked for, and those that are kept. Fetched whenever they are shown: the coach decides. */
export const timeRequestsQuery = { ...endpointQuery(listTimeRequests), staleTime: 0 };

export type NewTimeRequest = EndpointRequest<typeof askForTime>['body'];

/** Asks the coach to keep a weekly time, in place of the open request for that name. */
export const askForTimeMutation = mutationOptions({
  mutationKey: [askForTime.path],
  mutationFn: (body: NewTimeRequest) => api(askForTime, { body }),
  // After a failure, too: the coach may have booked it meanwhile, or only the response was lost.
  onSettled: (_request, _error, _wanted, _before, { client }) => fetchAgain(client),
});

/** Withdraws the request with an id. */
export const withdrawTimeRequestMutation = mutationOptions({
  mutationKey: [withdrawTimeRequest.path],
  mutationFn: (id: string) => api(withdrawTimeRequest, { params: { id } }),
  onSettled: (_ended, _error, _id, _before, { client }) => fetchAgain(client),
});

const fetchAgain = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: timeRequestsQuery.queryKey });
