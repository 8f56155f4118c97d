import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { Endpoint, EndpointRequest, EndpointResponse } from '@lessons/contract';
import { useAdmin } from '../admin-context.tsx';

/** An endpoint that can be called without input. */
type Readable<E extends Endpoint> = {} extends EndpointRequest<E> ? E : never;

type Options<Data> = Pick<UseQueryOptions<Data>, 'enabled' | 'gcTime' | 'staleTime' | 'refetchInterval'>;

/** The option of a form's query: a form has to start with what is saved now, never with a cached response. */
export const uncached = { gcTime: 0 };

/** Fetches what an endpoint returns. Its path is the query's key. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E & Readable<E>,
  options?: Options<EndpointResponse<E>>,
): UseQueryResult<EndpointResponse<E>> {
  const { api } = useAdmin();
  // TypeScript can't see that a generic `E` needs no input.
  const read = api as (endpoint: E, request: {}, signal: AbortSignal) => Promise<EndpointResponse<E>>;
  return useQuery({
    queryKey: [endpoint.path],
    queryFn: ({ signal }) => read(endpoint, {}, signal),
    ...options,
  });
}
