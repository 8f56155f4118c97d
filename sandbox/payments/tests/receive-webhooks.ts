import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { SANDBOX_KEYS } from '../protocol/api-keys.ts';

export const WEBHOOK_SECRET = 'whsec_test';

export interface WebhookReceiver {
  url: string;
  /** Every verified event in order of arrival, with repeats and refused ones. */
  received: Stripe.Event[];
  /** Statuses of the next responses; then 200. */
  statuses: number[];
  /** Resolves with the events of a type about an object, as soon as there are `count`. */
  waitFor(type: Stripe.Event['type'], objectId: string, count?: number): Promise<Stripe.Event[]>;
  /** Resolves with an event of a type about an object for which `matches` returns true. */
  waitForAny(
    type: Stripe.Event['type'],
    matches: (object: Record<string, unknown>) => boolean,
  ): Promise<Stripe.Event>;
  stop(): Promise<void>;
}

/** Starts a webhook that verifies each signature with the SDK. */
export async function receiveWebhooks(): Promise<WebhookReceiver> {
  const received: Stripe.Event[] = [];
  const statuses: number[] = [];
  const { webhooks } = new Stripe(SANDBOX_KEYS.secret);

  const server = http.createServer(async (request, response) => {
    const signature = request.headers['stripe-signature'] ?? '';
    received.push(webhooks.constructEvent(await text(request), signature, WEBHOOK_SECRET));
    response.writeHead(statuses.shift() ?? 200).end();
  });
  const port = await listen(server);

  async function waitUntil(
    what: string,
    count: number,
    matches: (event: Stripe.Event) => boolean,
  ): Promise<Stripe.Event[]> {
    const deadline = Date.now() + 30_000;
    while (received.filter(matches).length < count) {
      if (Date.now() > deadline) throw new Error(`No ${what} came`);
      await pause(20);
    }
    return received.filter(matches);
  }

  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    statuses,
    waitFor: (type, objectId, count = 1) =>
      waitUntil(
        `${count} × ${type} about ${objectId}`,
        count,
        (event) => event.type === type && aboutObject(event, objectId),
      ),
    async waitForAny(type, matches) {
      const [event] = await waitUntil(
        type,
        1,
        (each) => each.type === type && matches({ ...each.data.object }),
      );
      if (!event) throw new Error(`No ${type} came`);
      return event;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function aboutObject({ data }: Stripe.Event, id: string): boolean {
  return 'id' in data.object && data.object.id === id;
}

/** Lets a server listen on a free port and returns the port. */
export async function listen(server: http.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return address.port;
}
