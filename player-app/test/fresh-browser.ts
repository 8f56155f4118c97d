import { afterEach, beforeEach, jest } from '@jest/globals';
import { dropAuthClient } from '../src/auth/auth-client.ts';

const MANY_CLIENTS = 'Multiple GoTrueClient instances';

/** Each test starts as a browser that was never here, at the front door. */
export function freshBrowser(): void {
  beforeEach(() => {
    const { warn } = console;
    // Every test has an auth client of its own, and the last one's is gone: what the library fears is not the case.
    jest.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => {
      if (!String(words[0]).includes(MANY_CLIENTS)) warn(...words);
    });
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await dropAuthClient();
    localStorage.clear();
    history.replaceState(null, '', '/');
  });
}
