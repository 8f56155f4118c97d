import { runSandbox } from './start/run-sandbox.ts';

/** Starts the product with the front ends as they were built last. An argument names the origin of a server in front. */
await runSandbox({ site: process.argv[2] });
