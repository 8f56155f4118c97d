import Stripe from 'stripe';
import type { InProcessRequest } from './in-process.ts';
import type { ApiResponse } from './protocol/api-request.ts';

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>;

/** Returns an SDK whose calls `respond` handles in this process, without HTTP and without retries. */
export function createInProcessClient(
  apiKey: string,
  respond: (request: InProcessRequest) => Promise<ApiResponse>,
): Stripe {
  const httpClient: HttpClient = {
    getClientName: () => 'in process',
    async makeRequest(_host, _port, path, method, headers, body) {
      const response = await respond({ method, path, headers: headers as Record<string, string>, body });
      return {
        getStatusCode: () => response.status,
        getHeaders: () => response.headers ?? {},
        getRawResponse: () => ({}),
        toStream: () => {
          throw new Error('Not a stream');
        },
        toJSON: () => Promise.resolve(JSON.parse(response.body)),
      };
    },
  };
  return new Stripe(apiKey, { httpClient, maxNetworkRetries: 0, telemetry: false });
}
