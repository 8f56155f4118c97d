import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLogger } from '../api/src/process/logger.ts';
import { stopOnSignal } from '../api/src/process/stop-on-signal.ts';
import { startServicesApart } from './start/start-apart.ts';

/**
 * `npm run sandbox`: the sandbox's sign-in, payments and mail server, apart from the API, for trying what production runs. Prints the settings with which an API uses them.
 */
const { values } = parseArgs({
  options: {
    /** The site's origin. */
    site: { type: 'string', default: 'http://localhost:3000' },
    /** The address to which payment events are sent; by default the API at the site's origin. */
    webhook: { type: 'string' },
    /** The address of a database, or the file that has it; a PostgreSQL of the sandbox's in `.data/apart` by default. */
    database: { type: 'string' },
    /** One port for all, to which the site's web server leads `/auth/v1/`, `/v1/` and `/sandbox/`. */
    port: { type: 'string' },
    /** The origin at which browsers reach that port, if it is another one than the site's. */
    server: { type: 'string' },
    'auth-port': { type: 'string', default: '54321' },
    'payments-port': { type: 'string', default: '12111' },
    'mail-port': { type: 'string', default: '8025' },
    'smtp-port': { type: 'string', default: '1025' },
    /** Ends once the settings are printed. They are the same at each start with the same database and ports. */
    'print-settings': { type: 'boolean', default: false },
  },
});

const log = createLogger('warn');
const closing = new AsyncDisposableStack();
stopOnSignal(() => closing.disposeAsync(), log);
try {
  const { settings, mails } = await startServicesApart({
    database: { url: await databaseUrl() },
    siteUrl: values.site,
    serverUrl: values.server,
    webhookUrl: values.webhook ?? `${values.site}/api/webhooks/stripe`,
    ports: {
      auth: Number(values['auth-port']),
      payments: Number(values['payments-port']),
      mail: Number(values['mail-port']),
      smtp: Number(values['smtp-port']),
      site: values.port === undefined ? undefined : Number(values.port),
    },
    log,
    closing,
  });
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  process.stdout.write(lines.join(''));
  if (values['print-settings']) await closing.disposeAsync();
  else {
    process.stdout.write(`Ready. The lines above are settings of the API; mails are shown at ${mails}\n`);
  }
} catch (error) {
  await closing.disposeAsync();
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

/** Other users of the machine can read a command line, but not a file of mode 600. */
async function databaseUrl(): Promise<string> {
  if (values.database === undefined) return startDatabase();
  return values.database.startsWith('/') ? readFileSync(values.database, 'utf8').trim() : values.database;
}

async function startDatabase(): Promise<string> {
  // Not part of the walk's container, which names a database.
  const { startSandboxPostgres } = await import('@lessons/sandbox-postgres').catch((cause: unknown) => {
    throw new Error('--database is missing: the address of a PostgreSQL, or a file with it', { cause });
  });
  const postgres = await startSandboxPostgres({ dataDir: '.data/apart', log });
  closing.defer(() => postgres.stop());
  return postgres.url;
}
