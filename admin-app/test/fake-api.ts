import { createClient, type ApiClient, type Endpoint } from '@lessons/contract';

export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

type Answer = { status?: number; body: unknown };
type Responder = (call: Call) => Answer | Promise<Answer>;

/**
 * The API as far as the network: the real client sends real requests, and parses what comes back by
 * the contract. A call nobody answers fails the way a lost connection does.
 */
export class FakeApi {
  readonly calls: Call[] = [];
  readonly client: ApiClient;
  readonly #responders: { method: string; pattern: RegExp; respond: Responder }[] = [];

  constructor() {
    this.client = createClient({
      accessToken: async () => 'a-token',
      fetch: (address, init) => this.#answer(new URL(address as string, 'http://api'), init),
    });
  }

  /** The newest answer to an endpoint counts. */
  on({ method, path }: Endpoint, respond: Responder): this {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    this.#responders.unshift({ method, pattern, respond });
    return this;
  }

  answer(endpoint: Endpoint, body: unknown): this {
    return this.on(endpoint, () => ({ body }));
  }

  refuse(endpoint: Endpoint, status: number, message: string): this {
    return this.on(endpoint, () => ({ status, body: { code: 'refused', message } }));
  }

  callsOf({ method, path }: Endpoint): Call[] {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return this.calls.filter((call) => call.method === method && pattern.test(call.path));
  }

  async #answer({ pathname, searchParams }: URL, init: RequestInit = {}): Promise<Response> {
    const { method = 'GET', body } = init;
    const call = {
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
    };
    this.calls.push(call);
    const found = this.#responders.find(
      (responder) => responder.method === method && responder.pattern.test(pathname),
    );
    if (!found) throw new TypeError('Failed to fetch');
    const { status = 200, body: content } = await found.respond(call);
    return new Response(typeof content === 'string' ? content : JSON.stringify(content), { status });
  }
}
