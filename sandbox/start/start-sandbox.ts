import { chmod, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import Koa, { type Middleware } from 'koa';
import { everyResponse } from '../../api/src/http/every-response.ts';
import { readEnv, type Env } from '../../api/src/process/env.ts';
import { listen } from '../../api/src/process/listen.ts';
import type { Lifecycle } from '../../api/src/process/run.ts';
import { notFound } from '../../api/src/http/refusal.ts';
import { publicConfigOf } from '../../api/src/services.ts';
import { startApi } from '../../api/src/start-api.ts';
import { serveFrontEnds } from './serve-front-ends.ts';
import type { SandboxSettings } from './settings.ts';
import { startServices } from './start-services.ts';

/** Paths that the API serves. Everything else is a service's or a front end's. */
const API_PATHS = /^\/(api|\.well-known)\//;
/** Settings for the commands of an operator beside the running sandbox. */
const SETTINGS_FILE = 'settings.env';

/**
 * Starts the product on one port: the services that no setting names, the API and the front ends.
 * Resolves with its origin once it accepts requests.
 */
export async function startSandbox(
  settings: SandboxSettings,
  lifecycle: Lifecycle,
): Promise<{ origin: string }> {
  // First, so that a second start on the same port fails at once. Until the end requests get 503.
  const listener = await listen(settings.env);
  const services = await startServices(settings, listener, lifecycle);
  // `startServices` has migrated already, unless MIGRATE_ON_START says no.
  const env = { ...readEnv({ ...settings.variables, ...services.settings }), migratesOnStart: false };
  if (settings.starts.database) {
    const publicUrl = env.publicUrl ?? listener.origin;
    await writeSettings(settings.dataDir, { ...services.settings, PUBLIC_URL: publicUrl });
  }
  const others = serveOthers(env, services.middlewares, lifecycle);
  return startApi(env, lifecycle, {
    listener: {
      ...listener,
      handle: (api) =>
        listener.handle((request, response) => {
          const handler = API_PATHS.test(request.url ?? '') ? api : others;
          handler(request, response);
        }),
    },
    fixedTime: settings.fixedTime,
  });
}

/** Returns the handler of the services and the front ends, with the API's log, errors and headers. */
function serveOthers(env: Env, services: readonly Middleware[], { log }: Lifecycle): RequestListener {
  const { trustsProxy, corsOrigins } = env;
  const app = new Koa({ proxy: trustsProxy, maxIpsCount: 1 });
  app.silent = true;
  for (const middleware of everyResponse({ log, publicConfig: publicConfigOf(env), corsOrigins }))
    app.use(middleware);
  for (const middleware of services) app.use(middleware);
  app.use(serveFrontEnds());
  app.use(() => {
    throw notFound('There is nothing here.');
  });
  const handle = app.callback();
  return (request, response) => void handle(request, response);
}

async function writeSettings(dataDir: string, settings: Record<string, string>): Promise<void> {
  const file = join(dataDir, SETTINGS_FILE);
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(''), { mode: 0o600 });
  // The mode above counts for a new file only.
  await chmod(file, 0o600);
}
