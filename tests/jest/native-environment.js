import { createContext } from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { forgetReports, reportFailure } from './failure-reports.ts';
import { closeOpened } from './opened.ts';

/** The test framework's data of one test file. In the next one it would still get the events. */
const OF_ONE_FILE = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL', 'TEST_TIMEOUT_SYMBOL'];

/**
 * Runs a test file with the globals of its worker. Jest's own environment makes new ones for each file,
 * and every module has to be loaded again for them.
 */
export default class NativeEnvironment {
  global = globalThis;
  /** Jest's type asks for it, but only jest's own loader uses it. */
  fakeTimers = null;
  #context = createContext();
  #exit = Object.getOwnPropertyDescriptor(process, 'exit');
  #globals = Object.getOwnPropertyDescriptors(globalThis);

  constructor({ projectConfig }) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  getVmContext() {
    return this.#context;
  }

  async setup() {}

  /** Called before the hooks that close what the test has opened. */
  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure') await reportFailure();
  }

  async teardown() {
    await closeOpened();
    forgetReports();
    this.fakeTimersModern.dispose();
    // Jest replaces it for each file, and would wrap what it has replaced before.
    Object.defineProperty(process, 'exit', this.#exit);
    this.#restoreGlobals();
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (OF_ONE_FILE.includes(key.description)) delete globalThis[key];
  }

  /** What a file has put in the place of a global, such as `fetch`, would answer the next file’s calls. */
  #restoreGlobals() {
    const now = Object.getOwnPropertyDescriptors(globalThis);
    for (const [name, before] of Object.entries(this.#globals))
      if (now[name]?.value !== before.value || now[name]?.get !== before.get)
        Object.defineProperty(globalThis, name, before);
  }
}
