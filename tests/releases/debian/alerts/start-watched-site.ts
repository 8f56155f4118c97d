import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { freePort } from '@lessons/sandbox-postgres';
import { createCertificate } from '../../../fixtures/api/create-certificate.ts';
import { makeCuttable } from '../../../fixtures/api/cuttable-database.ts';
import { eventually } from '../../../fixtures/api/eventually.ts';
import { serve } from '../../../fixtures/api/serve.ts';
import { startApiProcess } from '../../../fixtures/api/start-api-process.ts';
import { startSmtpServer } from '../../../fixtures/api/start-smtp-server.ts';
import { createTestDatabase } from '../../../fixtures/api/test-database.ts';
import { startPrometheus } from './start-prometheus.ts';

export const WEBHOOK_SECRET = 'whsec_watched';
const DEPLOYMENT_ID = 'watched';
const DISK_BYTES = 1024 * 1024;
const MANIFEST = '/mf-manifest.json';

export type WatchedSite = Awaited<ReturnType<typeof startWatchedSite>>;

/**
 * Starts a site of two API processes whose services a test can break one by one, and a Prometheus that watches it.
 * Resolves when Prometheus has seen everything. `closing` ends it, also one that was started in part.
 */
export async function startWatchedSite(closing: AsyncDisposableStack) {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-alerts-'));
  closing.defer(() => rmSync(folder, { recursive: true, force: true }));
  const database = await createTestDatabase();
  closing.defer(() => database.drop());
  const wayToDatabase = await makeCuttable(database.url);
  closing.defer(() => wayToDatabase.stop());
  const stripe = await startStripe();
  closing.defer(() => stripe.close());
  const smtp = await startSmtpServer();
  closing.defer(() => smtp.stop());
  const edge = await startEdge(folder);
  closing.defer(() => edge.stop());
  const disk = mountDisk(join(folder, 'disk'));
  closing.defer(() => disk.unmount());

  const metricsPorts = [await freePort(), await freePort()];
  const start = (metricsPort: number) =>
    startApiProcess(wayToDatabase, {
      keepsLog: true,
      settings: {
        ...stripe.settings,
        SMTP_URL: `${smtp.url}?requireTLS=false`,
        MAIL_FROM: 'lessons@example.com',
        PUBLIC_URL: 'http://lessons.example',
        DEPLOYMENT_ID,
        METRICS_PORT: String(metricsPort),
      },
    });
  const processes = [];
  // The second finds the schema as the first has made it.
  for (const port of metricsPorts) {
    const api = await start(port);
    closing.defer(async () => void (await api.kill()));
    processes.push(api);
  }
  const watched = { api: metricsPorts, site: edge.addresses, trusted: edge.trusted, disk: disk.folder };
  const prometheus = await startPrometheus(folder, watched, closing);
  // Two processes, the site's three addresses, and the machine.
  await eventually(
    () => prometheus.targetsUp(),
    (count) => count === 6,
  );
  return {
    knex: database.knex,
    wayToDatabase,
    stripe,
    smtp,
    edge,
    disk,
    processes,
    prometheus,
  };
}

/** Stripe without any payments, which can refuse everything, as after its key was revoked. */
async function startStripe() {
  let isRefusing = false;
  const server = await serve((_request, response) => {
    const body = isRefusing
      ? { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }
      : { object: 'list', data: [], has_more: false, url: '/v1' };
    response
      .writeHead(isRefusing ? 401 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  });
  return {
    settings: {
      SITE: 'staging',
      STRIPE_SECRET_KEY: SANDBOX_KEYS.secret,
      STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishable,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: server.origin,
      STRIPE_JS_URL: '/sandbox/stripe.js',
    },
    refuse: (isOn: boolean) => void (isRefusing = isOn),
    close: () => server.close(0),
  };
}

/** The web server in front, of which only the certificate and the status matter here. What fails is one of its files. */
async function startEdge(folder: string) {
  let isFailing = false;
  const trusted = join(folder, 'trusted.pem');
  const [good, ending] = [createCertificate('localhost'), createCertificate('localhost', inDays(13))];
  writeFileSync(trusted, good.certificate + ending.certificate);
  const contextOf = ({ certificate, key }: typeof good) => ({ cert: certificate, key });
  const server = createServer(contextOf(good), ({ url }, response) => {
    response.writeHead(isFailing && url === MANIFEST ? 404 : 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    addresses: ['/api/health', '/', MANIFEST].map((path) => `https://localhost:${port}${path}`),
    trusted,
    fail: (isOn: boolean) => void (isFailing = isOn),
    endSoon: (isOn: boolean) => server.setSecureContext(contextOf(isOn ? ending : good)),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

/** A small disk of its own. */
function mountDisk(folder: string) {
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder]);
  const file = join(folder, 'filling');
  return {
    folder,
    fill: () => writeFileSync(file, Buffer.alloc(DISK_BYTES * 0.95)),
    clear: () => rmSync(file),
    unmount: () => void execFileSync('umount', [folder]),
  };
}
