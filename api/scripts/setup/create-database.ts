import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { databaseHostOf, type DatabaseAddress } from '../../src/database/address.ts';
import { databaseAddress } from '../../src/process/env.ts';
import { isOnThisMachine } from '../../src/process/hosts.ts';
import { readSettingFiles } from '../../src/process/setting-files.ts';
import { quoted, withLibpq } from '../backup/libpq.ts';
import { run } from '../site/run.ts';
import type { Site } from '../site/site.ts';
import { textIn } from '../site/text-in.ts';
import { databaseStatements, rightsOfOwner, sandboxStatements } from './database-sql.ts';
import { refusalOf, type ServerOptions } from './refused-addresses.ts';
import { settingsIn } from './settings-text.ts';
import { fileOfSecret } from './site-settings.ts';

export interface DatabaseOptions extends ServerOptions {
  /** `HOST:PORT` of a pooler through which the API reaches the database. */
  pooler: string | undefined;
}

/** The addresses of a site's database. */
export interface DatabaseAddresses {
  owner: string;
  /** The API's, through the pooler if there is one. */
  api: string;
  /** The API's past the pooler, if there is one. */
  apiDirect: string | undefined;
  /** Whether the server is the one of this machine. */
  isLocal: boolean;
}

const THIS_MACHINE = 'postgres://localhost:5432/';

/**
 * Returns the addresses of a site's database. Creates it with its two roles if the site has no address of it yet, and gives
 * the roles new passwords if the server refuses those of the addresses, as after a set-up that was interrupted.
 *
 * @throws an error with what PostgreSQL said, if it can't be created, or does not let the site in for another reason.
 */
export async function prepareDatabase(site: Site, options: DatabaseOptions): Promise<DatabaseAddresses> {
  const present = presentAddresses(site);
  const refusal = present && (await refusalOf(site.name, addressesToTry(site, present), options));
  if (refusal) process.stdout.write(`${refusal} The database's roles get new ones.\n`);
  const made = present && !refusal ? present : await createDatabase(site, options);
  const isLocal = isOnThisMachine(databaseHostOf(made.owner));
  if (made === present && isLocal) await runStatements(site, rightsOfOwner(site.name), undefined);
  const pooled = options.pooler ? throughPooler(made.direct, options.pooler) : poolerOf(site);
  return {
    owner: made.owner,
    api: pooled ?? made.direct,
    apiDirect: pooled ? made.direct : undefined,
    isLocal,
  };
}

/** Returns the addresses in the site's files, if both are there. */
function presentAddresses(site: Site): { owner: string; direct: string } | undefined {
  const owner = textIn(site.ownerUrl);
  const direct =
    textIn(fileOfSecret(site, 'DATABASE_DIRECT_URL')) ?? textIn(fileOfSecret(site, 'DATABASE_URL'));
  return owner !== undefined && direct !== undefined ? { owner, direct } : undefined;
}

function addressesToTry(site: Site, { owner, direct }: { owner: string; direct: string }): DatabaseAddress[] {
  const trust = trustOf(site);
  return [
    databaseAddress('DATABASE_OWNER_URL', owner, trust),
    databaseAddress('DATABASE_URL', direct, trust),
  ];
}

/** The API's trust in production: a server elsewhere needs a valid certificate. The site may name its authority. */
function trustOf(site: Site): { ca: string | undefined; isPublic: true } {
  const { DATABASE_CA, DATABASE_CA_FILE } = { ...process.env, ...settingsIn(textIn(site.settings) ?? '') };
  return {
    ca: readSettingFiles({ DATABASE_CA, DATABASE_CA_FILE })['DATABASE_CA'] || undefined,
    isPublic: true,
  };
}

async function createDatabase(
  site: Site,
  { server }: Pick<ServerOptions, 'server'>,
): Promise<{ owner: string; direct: string }> {
  const { name } = site;
  const [ownerPassword, apiPassword] = [newPassword(), newPassword()];
  await runStatements(site, databaseStatements({ name, ownerPassword, apiPassword }), server);
  const base = server ?? THIS_MACHINE;
  return {
    owner: addressOf(base, { role: name, password: ownerPassword, database: name }),
    direct: addressOf(base, { role: `${name}_api`, password: apiPassword, database: name }),
  };
}

/** Creates the database of a site's sandbox, and returns its address. */
export async function createSandboxDatabase(
  site: Site,
  { server }: Pick<ServerOptions, 'server'>,
): Promise<string> {
  const role = `${site.name}_sandbox`;
  const password = newPassword();
  await runStatements(site, sandboxStatements(site.name, password), server);
  // The sandbox has no settings that say how to connect: its address does.
  const base = server === undefined ? THIS_MACHINE : serverAddress(site, server).url;
  return addressOf(base, { role, password, database: role });
}

/** Drops a site's database, with all connections to it. */
export async function dropDatabase(site: Site, { server }: Pick<ServerOptions, 'server'>): Promise<void> {
  await runStatements(site, `drop database if exists ${quoted(site.name)} with (force);\n`, server);
}

const newPassword = () => randomBytes(24).toString('hex');

/** Runs statements as who may create roles. Passwords are in the input: arguments can be seen by everybody on the machine. */
async function runStatements(site: Site, statements: string, server: string | undefined): Promise<void> {
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'];
  if (server === undefined) {
    await run('runuser', ['-u', 'postgres', '--', 'psql', ...options, '--dbname=postgres'], {
      input: statements,
      cwd: '/',
    });
    return;
  }
  await withLibpq(serverAddress(site, server), (env) => run('psql', options, { input: statements, env }));
}

/** Returns the address of a server elsewhere. Passwords are sent to it: it has to prove who it is. */
const serverAddress = (site: Site, server: string) => databaseAddress('--database', server, trustOf(site));

function addressOf(
  server: string,
  { role, password, database }: { role: string; password: string; database: string },
): string {
  return Object.assign(new URL(server), { username: role, password, pathname: `/${database}` }).href;
}

/** Returns an address with the host and port of a pooler. It is on this machine or beside it, without TLS of its own. */
function throughPooler(address: string, pooler: string): string {
  const { hostname, port } = new URL(`postgres://${pooler}`);
  const url = Object.assign(new URL(address), { hostname, port });
  return url.href;
}

/** Returns the pooled address that the site has already. */
function poolerOf(site: Site): string | undefined {
  const isPooled = existsSync(fileOfSecret(site, 'DATABASE_DIRECT_URL'));
  return isPooled ? textIn(fileOfSecret(site, 'DATABASE_URL')) : undefined;
}
