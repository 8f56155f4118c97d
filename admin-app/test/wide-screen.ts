import { afterEach, beforeEach } from '@jest/globals';
import { WIDE } from '../src/use-wide-layout.ts';

/** Gives each test of a file the width of a desktop. The default is a phone's. */
export function onWideScreen(): void {
  const narrow = globalThis.matchMedia;
  beforeEach(() => {
    globalThis.matchMedia = (query) => Object.assign(narrow(query), { matches: query === WIDE });
  });
  afterEach(() => {
    globalThis.matchMedia = narrow;
  });
}
