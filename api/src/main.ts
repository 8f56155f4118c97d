import { readEnv } from './process/env.ts';
import { run } from './process/run.ts';

/** Starts the API with its settings, which are the environment's. */
await run(
  () => readEnv(process.env),
  async (env, lifecycle) => {
    // Imported late: a wrong setting is reported without loading the API.
    const { startApi } = await import('./start-api.ts');
    const { origin } = await startApi(env, lifecycle);
    return `Ready on ${origin}`;
  },
);
