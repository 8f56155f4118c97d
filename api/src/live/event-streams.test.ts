import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ChangedDays } from '@lessons/contract/changed-days';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { openEventStream } from '../../../tests/fixtures/api/event-stream.ts';
import { serve } from '../../../tests/fixtures/api/serve.ts';
import type { Listener } from '../process/listen.ts';
import { createEventStreams, hidePastDays, type EventStreams } from './event-streams.ts';

let streams: EventStreams;
let listener: Listener;

beforeEach(async () => {
  streams = createEventStreams(20);
  let network = 0;
  listener = await serve((_request, response) => {
    if (streams.open(response, `192.0.2.${(network += 1)}`) !== 'opened') response.writeHead(503).end();
  });
});
afterEach(async () => {
  streams.close();
  await listener.close(1_000);
});

test('an event stream tells clients when to reconnect, and has a heartbeat', async () => {
  await using stream = await openEventStream(listener.origin);
  const heartbeats = () => stream.text().split('event: heartbeat\ndata: {}\n\n').length - 1;
  await eventually(
    async () => heartbeats(),
    (count) => count >= 2,
  );
  expect(stream.text()).toMatch(/^retry: 2000\n\n/);
});

test('an event stream begins with the changes of the last seconds', async () => {
  streams.send(['2037-11-24']);
  streams.send(['2037-11-24', '2037-11-25']);
  await using stream = await openEventStream(listener.origin);
  expect(stream.received).toEqual([['2037-11-24', '2037-11-25']]);
  expect(stream.text()).toMatch(/"spreadMs":500,"agoMs":\d+}/);
  streams.send('all');
  await using later = await openEventStream(listener.origin);
  expect(later.received).toEqual(['all']);
});

test('an event says over how long pages spread what they fetch: five milliseconds for each of many', async () => {
  await using stream = await openEventStream(listener.origin);
  streams.send('all');
  await stream.receives('all');
  expect(stream.text()).toContain('{"days":"all","spreadMs":500}');
  const others = await Promise.all(Array.from({ length: 119 }, () => openEventStream(listener.origin)));
  streams.send(['2037-11-24']);
  await stream.receives('2037-11-24');
  expect(stream.text()).toContain('{"days":["2037-11-24"],"spreadMs":600}');
  await Promise.all(others.map((other) => other[Symbol.asyncDispose]()));
});

test('closing ends all event streams, and new ones are refused', async () => {
  const stream = await openEventStream(listener.origin);
  streams.close();
  await stream.ended;
  expect((await fetch(listener.origin)).status).toBe(503);
  expect(streams.size).toBe(0);
});

test('a client that reads nothing of its event stream is disconnected', async () => {
  const request = get(listener.origin);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.pause();
  request.on('error', () => null);
  response.on('error', () => null);
  const days = Array.from({ length: 31 }, (_, day) => `2037-12-${day}`);
  await eventually(
    async () => {
      for (let event = 0; event < 1_000; event += 1) streams.send(days);
      return streams.size;
    },
    (size) => size === 0,
  );
});

test.each<[ChangedDays, ChangedDays]>([
  ['all', 'all'],
  [
    ['2026-06-16', '2026-06-19'],
    ['2026-06-17', '2026-06-19'],
  ],
  [['2025-01-01', '2026-06-16', '2026-06-17'], ['2026-06-17']],
])('past days are named to nobody: %j', (days, named) => {
  expect(hidePastDays(days, '2026-06-17')).toEqual(named);
});
