import { cpSync, existsSync, globSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProxyServer } from 'http-proxy-3';
import { createEmptyDatabase } from '@lessons/sandbox-postgres';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { moduleHeaders, shellHeaders } from '../../../api/src/http/host-headers.ts';
import { ROOT } from '../../../tools/build/front-ends.ts';
import { listen } from '../../../api/src/process/listen.ts';
import { artefact, runOfApi, startProgram } from './artefacts.ts';
import { staticHost } from './static-host.ts';

export interface Site extends AsyncDisposable {
  /** The shell's origin. */
  url: string;
  /** The API's origin: the shell's, or one of its own. */
  apiUrl: string;
  /** The number of calls to each of the two API processes. */
  calls: readonly [number, number];
  /** Publishes a build of the shell, as an operator does. */
  releaseShell(build: string): void;
}

/**
 * Deploys the artefacts: an API of two processes, shell and module on static hosts at origins of
 * their own, and a proxy that spreads calls over the processes. The proxy is the shell's origin, or
 * with `isApiApart` the API's own. Sign-in, payments and mail are servers apart.
 */
export async function startSite({ isApiApart }: { isApiApart: boolean }): Promise<Site> {
  const closing = new AsyncDisposableStack();
  try {
    return await deploy(isApiApart, closing);
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

async function deploy(isApiApart: boolean, closing: AsyncDisposableStack): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'lessons-served-'));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  cpSync(artefact('player-app'), folder, { recursive: true });
  const releaseShell: Site['releaseShell'] = (build) => {
    // The next release is not compressed: what is left of the one before would be served in its place.
    for (const name of globSync('*.{br,gz}', { cwd: folder }))
      if (!existsSync(join(build, name))) rmSync(join(folder, name));
    cpSync(build, folder, { recursive: true });
  };

  const open = async () => {
    const listener = await listen({ host: 'localhost', port: 0 });
    closing.defer(() => listener.close(0));
    return listener;
  };
  const [shell, proxy, module] = [await open(), await open(), await open()];
  const url = isApiApart ? shell.origin : proxy.origin;
  const apiUrl = proxy.origin;

  const database = await createEmptyDatabase();
  closing.defer(() => database.drop());
  const services = await startServices({ site: url, webhook: `${apiUrl}/api/webhooks/stripe` }, closing);
  const manifestUrl = `${module.origin}/mf-manifest.json`;
  const settings = {
    ...services,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    MIGRATE_ON_START: 'false',
    PUBLIC_URL: url,
    ...(isApiApart && { API_URL: apiUrl }),
    ADMIN_APP_MANIFEST_URL: manifestUrl,
    ADMIN_EMAILS: COACH.email,
    LINK_SECRET: 'a-secret-of-the-deployment-test-alone',
    TRUST_PROXY: 'true',
    PORT: '0',
    LOG_LEVEL: 'error',
  };
  await runOfApi(['api/operate.js', 'migrate'], settings);
  const startApi = async () => {
    const program = { script: 'api/main.js', cwd: artefact('api') };
    const lines = await startProgram(program, settings, /^Ready on /, closing);
    return String(lines.at(-1)?.replace('Ready on ', ''));
  };
  const processes = await Promise.all([startApi(), startApi()]);

  const calls: [number, number] = [0, 0];
  const toApi = spreadOver(processes, calls, closing);
  const pages = staticHost({
    folder,
    config: { apiOrigin: isApiApart ? apiUrl : '' },
    headers: shellHeaders({
      supabase: { url: String(services['SUPABASE_URL']), anonKey: '' },
      payments: { publishableKey: '', stripeJsUrl: String(services['STRIPE_JS_URL']) },
      adminManifestUrl: manifestUrl,
      apiOrigin: isApiApart ? apiUrl : '',
    }),
  });
  shell.handle(pages);
  proxy.handle((request, response) =>
    (isCall(request) ? toApi : isApiApart ? toApi : pages)(request, response),
  );
  module.handle(staticHost({ folder: artefact('admin-app'), headers: moduleHeaders(url) }));

  return {
    url,
    apiUrl,
    calls,
    releaseShell,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

const isCall = ({ url = '' }: IncomingMessage) => url.startsWith('/api/');

/** Sends every other call to the other process. */
function spreadOver(
  targets: readonly string[],
  calls: [number, number],
  closing: AsyncDisposableStack,
): RequestListener {
  const proxy = createProxyServer({ xfwd: true });
  closing.defer(() => proxy.close());
  let next = 0;
  return (request, response) => {
    next = 1 - next;
    calls[next as 0 | 1] += 1;
    proxy.web(request, response, { target: String(targets[next]) }, () => response.destroy());
  };
}

/** Starts sign-in, payments and mail from the repository. Returns the API's settings for them. */
async function startServices(
  { site, webhook }: { site: string; webhook: string },
  closing: AsyncDisposableStack,
): Promise<Record<string, string>> {
  const database = await createEmptyDatabase();
  closing.defer(() => database.drop());
  const ports = ['auth', 'payments', 'mail', 'smtp'].flatMap((name) => [`--${name}-port`, '0']);
  const args = ['--site', site, '--webhook', webhook, '--database', database.url, ...ports];
  const lines = await startProgram({ script: 'sandbox/apart.ts', args, cwd: ROOT }, {}, /^Ready/, closing);
  return Object.fromEntries(
    lines.slice(0, -1).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
