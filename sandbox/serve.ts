import { runSandbox } from './start/run-sandbox.ts';

/** Starts the product with the front ends as they were built last. */
await runSandbox();
