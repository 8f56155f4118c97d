import { expect, test } from '@jest/globals';
import pg from 'pg';
import { Interleaving } from './interleaving.ts';

test('the next step waits for one that is running, although its actor has another one to do', async () => {
  const interleaving = new Interleaving(new pg.Client());
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  interleaving.start('a player', async () => {
    await Promise.all([
      interleaving.step('a call', () => response),
      interleaving.step('another call', async () => {}),
    ]);
  });
  await interleaving.waitUntilQuiescent();
  interleaving.proceed(0);

  const order: string[] = [];
  setImmediate(() => {
    order.push('the call ends');
    respond();
  });
  await interleaving.waitUntilQuiescent();
  order.push('the next step is chosen');

  expect(order).toEqual(['the call ends', 'the next step is chosen']);
  expect(interleaving.waiting).toBe(1);
});
