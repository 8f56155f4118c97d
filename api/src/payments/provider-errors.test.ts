import { expect, test } from '@jest/globals';
import { isPermanentFailure } from './provider-errors.ts';

test.each([
  // The message of node-postgres for a connection that was lost before its statement.
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('ROLLBACK - Client was closed and is not queryable'),
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
  // Knex's, when no connection becomes free.
  new Error('Knex: Timeout acquiring a connection. The pool is probably full.'),
])('an error is treated as temporary: %s', (error) => {
  expect(isPermanentFailure(error)).toBe(false);
});

test.each([new TypeError('x is not a function'), Object.assign(new Error('refused'), { code: '23505' })])(
  'an error is treated as permanent: %s',
  (error) => {
    expect(isPermanentFailure(error)).toBe(true);
  },
);
