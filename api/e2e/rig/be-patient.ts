import { jest } from '@jest/globals';
import { londonDateOf } from '@lessons/rules';
import { eventually } from '../../tests/fixtures/eventually.ts';

// Jest takes its `testTimeout` for all projects together; a journey in a browser takes longer than any other test.
jest.setTimeout(180_000);

/** Longer than any file of these tests takes on a busy machine. */
const LONGEST_FILE_MS = 6 * 60_000;

/**
 * What a test calls today has to be today until its last test. The API and the browser have no clock but the real one, so a file that
 * would begin in the last minutes of a London day begins in the first of the next.
 */
await eventually(
  () => Promise.resolve(londonDateOf(new Date(Date.now() + LONGEST_FILE_MS))),
  (soon) => soon === londonDateOf(new Date()),
  LONGEST_FILE_MS + 60_000,
);
