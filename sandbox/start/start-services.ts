import { startSandboxPostgres } from '@lessons/sandbox-postgres';
import type { Middleware } from 'koa';
import { connect } from '../../api/src/database/connect.ts';
import { migrateToLatest, refuseUnsupported } from '../../api/src/database/migrate.ts';
import { LOCAL_DEPLOYMENT_ID } from '../../api/src/process/env.ts';
import type { Listener } from '../../api/src/process/listen.ts';
import type { Lifecycle } from '../../api/src/process/run.ts';
import { readLinkSecret } from './link-secret.ts';
import type { SandboxSettings } from './settings.ts';
import { startAuth } from './start-auth.ts';
import { startMail } from './start-mail.ts';
import { startPayments } from './start-payments.ts';

interface Services {
  /** The settings by which the API finds the services. */
  settings: Record<string, string>;
  /** Serve the services at the product's port. */
  middlewares: Middleware[];
}

/** Starts the services that no setting names. Disposing `closing` stops them. */
export async function startServices(
  { starts, env, variables, dataDir, fixedTime, confirmsEmail, passwordCost }: SandboxSettings,
  { origin, ownHost, port }: Listener,
  { log, closing }: Pick<Lifecycle, 'log' | 'closing'>,
): Promise<Services> {
  const settings: Record<string, string> = {};
  const middlewares: Middleware[] = [];
  let { database } = env;
  if (starts.database) {
    const postgres = await startSandboxPostgres({ dataDir, log });
    closing.defer(() => postgres.stop());
    settings['DATABASE_URL'] = postgres.url;
    database = { url: postgres.url };
    // The address of the machine may be another one tomorrow, and the data folder the same.
    if (starts.payments) settings['DEPLOYMENT_ID'] = variables['DEPLOYMENT_ID'] ?? LOCAL_DEPLOYMENT_ID;
  }
  const remedy = starts.database ? `Remove the folder ${dataDir} to begin anew.` : undefined;
  if (env.migratesOnStart) await migrateToLatest(env.directDatabase ?? database, log, remedy);
  const knex = connect(database, log);
  closing.defer(() => knex.destroy());
  if (!env.migratesOnStart) await refuseUnsupported(knex, remedy);
  const options = { database, log, closing, clock: () => fixedTime ?? new Date() };

  if (starts.linkSecret) settings['LINK_SECRET'] = await readLinkSecret(knex);
  let { mail } = env;
  if (starts.mail) {
    const started = await startMail(options);
    ({ mail } = started);
    Object.assign(settings, started.settings);
    middlewares.push(started.middleware);
  }
  if (starts.payments) {
    const payments = await startPayments({ ...options, apiOrigin: `http://${ownHost}:${port}` });
    Object.assign(settings, payments.settings);
    middlewares.push(payments.middleware);
  }
  if (starts.auth) {
    const siteUrl = env.publicUrl ?? origin;
    const auth = await startAuth({ ...options, knex, siteUrl, mail, confirmsEmail, passwordCost });
    // The sign-in is at `localhost`. A page that was opened at an address is another origin.
    const loopback = [`http://127.0.0.1:${port}`, `http://[::1]:${port}`];
    const origins = [variables['CORS_ORIGINS'] ?? '', ...loopback].filter(Boolean);
    Object.assign(settings, auth.settings, { CORS_ORIGINS: origins.join(',') });
    middlewares.push(auth.middleware);
  }
  return { settings, middlewares };
}
