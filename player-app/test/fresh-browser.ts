import { afterEach, beforeEach, jest } from '@jest/globals';
import { dropAuthClient } from '../src/auth/auth-client.ts';

const MANY_CLIENTS = 'Multiple GoTrueClient instances';

beforeEach(() => {
  const { warn } = console;
  // Each test has an auth client of its own, and that of the last one is disposed of: the library's warning doesn't apply.
  jest.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => {
    if (!String(args[0]).includes(MANY_CLIENTS)) warn(...args);
  });
});

// Each test begins in a browser without stored data, at `/`.
afterEach(async () => {
  jest.restoreAllMocks();
  await dropAuthClient();
  localStorage.clear();
  history.replaceState(null, '', '/');
});
