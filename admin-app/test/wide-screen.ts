import { afterEach, beforeEach } from '@jest/globals';
import { WIDE } from '../src/use-wide-layout.ts';

/** Gives every test of a file a desktop's width; without it the page is as narrow as a phone. */
export function onWideScreen(): void {
  const narrow = globalThis.matchMedia;
  beforeEach(() => {
    globalThis.matchMedia = (query) => Object.assign(narrow(query), { matches: query === WIDE });
  });
  afterEach(() => {
    globalThis.matchMedia = narrow;
  });
}
