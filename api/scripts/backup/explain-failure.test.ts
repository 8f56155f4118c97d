import { expect, test } from '@jest/globals';
import { explainFailure } from './explain-failure.ts';

/* The messages are those of PostgreSQL 15 to 18 and of Node. */

test.each([
  ['pg_dump --format=custom: is not installed.', /^pg_dump is not installed\. Install .*client/],
  [
    'pg_dump --format=custom: pg_dump: error: aborting because of server version mismatch\npg_dump: detail: server version: 18.1; pg_dump version: 15.14 (Debian 15.14-0+deb12u1)',
    /^pg_dump is of PostgreSQL 15, and the server of 18\. .*postgresql-client-18\.$/,
  ],
  [
    'pg_dump --format=custom: pg_dump: error: could not write to output file: No space left on device',
    /^The disk of \/backups is full\./,
  ],
  ['ENOSPC: no space left on device, write', /^The disk of \/backups is full\./],
  [
    'pg_restore --exit-on-error: pg_restore: error: could not execute query: ERROR:  could not extend file "base/16500/2601": No space left on device',
    /^The database’s own disk/,
  ],
  [
    'pg_dump --format=custom: pg_dump: error: query failed: ERROR:  canceling statement due to statement timeout',
    /^A table was locked by others for 5 minutes/,
  ],
  ['EACCES: permission denied, open', /^\/backups can’t be written by this account\./],
  [
    'pg_restore --list: pg_restore: error: could not read from input file: end of file',
    /^The dump is damaged/,
  ],
  [
    'pg_dump: error: connection to server failed\n  Is it running?',
    /^pg_dump: error: connection to server failed Is it running\?$/,
  ],
])('a failure of a backup is one sentence: %s', (message, sentence) => {
  expect(explainFailure(new Error(message), '/backups')).toMatch(sentence);
  expect(explainFailure(new Error(message), '/backups')).not.toContain('\n');
});
