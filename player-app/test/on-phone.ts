import { afterEach, beforeEach } from '@jest/globals';

const PHONE = '(hover: none) and (pointer: coarse)';

/** Gives each test of a file or a group a device with a finger and no mouse. The default is a desktop's. */
export function onPhone(): void {
  const desktop = globalThis.matchMedia;
  beforeEach(() => {
    globalThis.matchMedia = (query) => Object.assign(desktop(query), { matches: query === PHONE });
  });
  afterEach(() => {
    globalThis.matchMedia = desktop;
  });
}
