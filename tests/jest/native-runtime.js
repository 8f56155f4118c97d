import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';
import { setCurrent } from './current-globals.js';

const GLOBALS = new URL('current-globals.js', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
});

let runs = 0;

/**
 * Loads test files with Node's own loader, which also takes the types out: what they import is loaded
 * and compiled once for each worker. Jest's own loader does it for each file: `docs/performance.md` has the cost.
 */
export default class NativeRuntime extends Runtime {
  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** Runs a test file, or a file of its setup, even if this worker has run it before. */
  async unstable_importModule(path) {
    runs += 1;
    await import(`${pathToFileURL(path).href}?run=${runs}`);
  }

  /** The test framework keeps the tests of one file, so each gets its own. */
  requireInternalModule(path) {
    const require = createRequire(path);
    delete require.cache[path];
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    setCurrent({ ...globals, jest: this.jestGlobals.jestObjectFor(import.meta.filename) });
  }

  /** Jest would lead Node's builtin modules through its own loader, for all files after this one. */
  installGetBuiltinModule() {}
}
