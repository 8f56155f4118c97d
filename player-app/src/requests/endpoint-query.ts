import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, EndpointRequest, EndpointResponse } from '@lessons/contract';
import { api } from './api-client.ts';

/** An endpoint that can be called without input. */
type Readable<E extends Endpoint> = {} extends EndpointRequest<E> ? E : never;

// TypeScript can't see that a generic endpoint needs no input.
const read = api as <E extends Endpoint>(
  endpoint: E,
  request: {},
  signal: AbortSignal,
) => Promise<EndpointResponse<E>>;

/** Returns the query of what an endpoint returns. Its path is the key. */
export function endpointQuery<E extends Endpoint>(endpoint: E & Readable<E>) {
  return queryOptions({
    queryKey: [endpoint.path],
    queryFn: ({ signal }) => read<E>(endpoint, {}, signal),
  });
}
