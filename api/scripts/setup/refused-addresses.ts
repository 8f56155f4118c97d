import { databaseHostOf, type DatabaseAddress } from '../../src/database/address.ts';
import { isOnThisMachine } from '../../src/process/hosts.ts';
import { databaseNameOf } from '../backup/libpq.ts';

/** How set-up reaches PostgreSQL. */
export interface ServerOptions {
  /** The address of a PostgreSQL elsewhere, as a role that may create roles and databases. Otherwise the one on this machine. */
  server: string | undefined;
  /** Connects to a database. Rejects with what the driver or the server said. */
  tryAddress: (address: DatabaseAddress) => Promise<unknown>;
}

/** PostgreSQL's code for a password that is wrong. */
const INVALID_PASSWORD = '28P01';
const MISSING_DATABASE = '3D000';

/**
 * Tries the addresses of a site's database. Returns what to say if the server refuses a password that set-up can make anew:
 * that of a role that set-up has made, on this machine's server or on the one that `--database` names.
 *
 * @throws an error for everything else that keeps the site out: a new database would be empty.
 */
export async function refusalOf(
  name: string,
  addresses: readonly DatabaseAddress[],
  { server, tryAddress }: ServerOptions,
): Promise<string | undefined> {
  for (const address of addresses) {
    const error = await tryAddress(address).then(
      () => undefined,
      (reason: unknown) => reason as Error & { code?: string; errors?: Error[] },
    );
    if (!error) continue;
    const role = roleOf(address);
    const database = databaseNameOf(address);
    if (error.code === MISSING_DATABASE)
      throw new Error(
        `The database ${database} does not exist. ${name} restore FILE puts a backup in its place, and setup --empty an empty one.`,
        { cause: error },
      );
    const message = error.message || error.errors?.[0]?.message || String(error.code);
    if (error.code !== INVALID_PASSWORD)
      throw new Error(`The database can't be used as ${role}: ${message}.`, { cause: error });
    const refused = `The database refuses the password of ${role}.`;
    if (!addresses.every((each) => isMadeBySetUp(name, each)))
      throw new Error(`${refused} Set-up has not made it: write the right one into the site's files.`);
    if (!addresses.every((each) => isOnServer(each, server)))
      throw new Error(`${refused} Name the database's server by --database, and both roles get new ones.`);
    return refused;
  }
  return undefined;
}

const roleOf = ({ url }: DatabaseAddress) => decodeURIComponent(new URL(url).username);

function isMadeBySetUp(name: string, address: DatabaseAddress): boolean {
  const role = roleOf(address);
  return (role === name || role === `${name}_api`) && databaseNameOf(address) === name;
}

function isOnServer({ url }: DatabaseAddress, server: string | undefined): boolean {
  const host = databaseHostOf(url);
  return server === undefined ? isOnThisMachine(host) : host === databaseHostOf(server);
}
