import { parseArgs } from 'node:util';
import { startSandboxPostgres } from '@lessons/sandbox-postgres';
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
    /** A PostgreSQL; one of the sandbox in `.data/apart` by default. */
    database: { type: 'string' },
    'auth-port': { type: 'string', default: '54321' },
    'payments-port': { type: 'string', default: '12111' },
    'mail-port': { type: 'string', default: '8025' },
    'smtp-port': { type: 'string', default: '1025' },
  },
});

const log = createLogger('warn');
const closing = new AsyncDisposableStack();
stopOnSignal(() => closing.disposeAsync(), log);
try {
  const { settings, mails } = await startServicesApart({
    database: { url: values.database ?? (await startDatabase()) },
    siteUrl: values.site,
    webhookUrl: values.webhook ?? `${values.site}/api/webhooks/stripe`,
    ports: {
      auth: Number(values['auth-port']),
      payments: Number(values['payments-port']),
      mail: Number(values['mail-port']),
      smtp: Number(values['smtp-port']),
    },
    log,
    closing,
  });
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  process.stdout.write(
    `${lines.join('\n')}\nReady. The lines above are settings of the API; mails are shown at ${mails}\n`,
  );
} catch (error) {
  await closing.disposeAsync();
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

async function startDatabase(): Promise<string> {
  const postgres = await startSandboxPostgres({ dataDir: '.data/apart', log });
  closing.defer(() => postgres.stop());
  return postgres.url;
}
