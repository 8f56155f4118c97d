import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import type { Runner } from 'graphile-worker';
import { pino } from 'pino';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { keepWorkerRunning } from './keep-worker-running.ts';

const FIRST_PAUSE_MS = 20;

/** Creates a worker whose events the test emits. */
function createRunner(): { runner: Runner; events: EventEmitter } {
  const events = new EventEmitter();
  const ended = Promise.withResolvers<void>();
  const runner = { events, promise: ended.promise, stop: async () => ended.resolve() };
  return { runner: runner as unknown as Runner, events };
}

test('a worker that can fetch no jobs is restarted with growing pauses until one works', async () => {
  const pauses: number[] = [];
  const log = pino({}, { write: (line) => pauses.push(...afterMsOf(line)) });
  const launched: EventEmitter[] = [];
  let areFailing = true;
  const launch = async () => {
    const { runner, events } = createRunner();
    launched.push(events);
    setImmediate(() => {
      if (!areFailing) return events.emit('worker:getJob:empty', {});
      for (let failure = 0; failure < 3; failure += 1)
        events.emit('worker:getJob:error', { error: new Error('gone') });
    });
    return { runner, giveBack: async () => {}, release: async () => {} };
  };
  const worker = await keepWorkerRunning(launch, log, FIRST_PAUSE_MS);
  expect(worker.isRunning()).toBe(true);
  await eventually(
    async () => launched,
    ({ length }) => length >= 4,
  );
  expect(pauses.slice(0, 3)).toEqual([20, 40, 80]);
  expect(worker.isRunning()).toBe(false);

  areFailing = false;
  await eventually(async () => worker.isRunning(), Boolean);
  // After a worker that worked, the pause is the first one again.
  pauses.length = 0;
  for (let failure = 0; failure < 3; failure += 1)
    launched.at(-1)?.emit('worker:getJob:error', { error: new Error('gone again') });
  await eventually(
    async () => pauses,
    ({ length }) => length > 0,
  );
  expect(pauses[0]).toBe(FIRST_PAUSE_MS);
  await worker.stop();
});

test('stopping during a restart stops the new worker too', async () => {
  const first = createRunner();
  const second = createRunner();
  const beingStarted = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  let released = 0;
  const release = async () => {
    released += 1;
  };
  let launches = 0;
  const launch = async () => {
    launches += 1;
    if (launches === 1) return { runner: first.runner, giveBack: async () => {}, release };
    beingStarted.resolve();
    await started.promise;
    return { runner: second.runner, giveBack: async () => {}, release };
  };
  const worker = await keepWorkerRunning(launch, pino({ enabled: false }), FIRST_PAUSE_MS);
  await first.runner.stop();
  await beingStarted.promise;
  const stopped = worker.stop();
  started.resolve();
  await stopped;
  expect(released).toBe(2);
});

function afterMsOf(line: string): number[] {
  const { afterMs } = JSON.parse(line) as { afterMs?: number };
  return afterMs === undefined ? [] : [afterMs];
}

test('what a worker has not ended in time is given back, and its connections are closed after that', async () => {
  const { runner } = createRunner();
  runner.stop = () => new Promise(() => {});
  const calls: string[] = [];
  const launch = async () => ({
    runner,
    giveBack: async () => void calls.push('given back'),
    release: async () => void calls.push('closed'),
  });
  const worker = await keepWorkerRunning(launch, pino({ enabled: false }), FIRST_PAUSE_MS, FIRST_PAUSE_MS);
  await worker.stop();
  expect(calls).toEqual(['given back', 'closed']);
});
