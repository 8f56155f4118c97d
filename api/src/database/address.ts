import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';

/** The address of a PostgreSQL server, and which certificates to trust. */
export interface DatabaseAddress {
  /** A postgres:// address. Without an `sslmode` the connection is not encrypted. */
  url: string;
  /** Certificates of the authorities to trust instead of the well-known ones, as PEM text. */
  ca?: string | undefined;
}

/** The supported values of `sslmode`, as libpq defines them; `no-verify` is node-postgres's own. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;
type SslMode = (typeof SSL_MODES)[number];

/** How the driver connects. */
interface DriverSettings {
  /** The address without its TLS parameters: the driver understands those differently. */
  connectionString: string;
  ssl: ConnectionOptions | false;
}

/** Returns the driver's options. Throws when `sslmode` or a certificate file is invalid. */
export function driverSettings(address: DatabaseAddress | string): DriverSettings {
  const { url, ca } = typeof address === 'string' ? { url: address } : address;
  const mode = sslModeOf(url) ?? 'disable';
  const plain = new URL(url);
  const take = (name: string) => {
    const value = plain.searchParams.get(name);
    plain.searchParams.delete(name);
    return value;
  };
  take('sslmode');
  take('ssl');
  const files = { ca: take('sslrootcert'), cert: take('sslcert'), key: take('sslkey') };
  const connectionString = plain.href;
  if (mode === 'disable') return { connectionString, ssl: false };
  const trusted = ca ?? (files.ca && files.ca !== 'system' ? readFileSync(files.ca, 'utf8') : undefined);
  return {
    connectionString,
    ssl: {
      ...verification(mode, databaseHostOf(url), trusted !== undefined),
      ...(trusted !== undefined && { ca: trusted }),
      ...(files.cert && { cert: readFileSync(files.cert, 'utf8') }),
      ...(files.key && { key: readFileSync(files.key, 'utf8') }),
    },
  };
}

/** Returns the `sslmode` of an address, if it has one. Throws when the value is not supported. */
export function sslModeOf(url: string): SslMode | undefined {
  const { searchParams } = new URL(url);
  const given = searchParams.get('sslmode');
  const mode = SSL_MODES.find((known) => known === given);
  if (mode) return mode;
  if (given !== null) throw new Error(`sslmode must be one of ${SSL_MODES.join(', ')}`);
  // `ssl=true` is node-postgres's older parameter.
  const ssl = searchParams.get('ssl');
  if (ssl === null) return undefined;
  return ssl === 'true' || ssl === '1' ? 'verify-full' : 'disable';
}

/** Returns the host of a postgres:// address; a Unix socket's folder, or nothing, is a host too. */
export function databaseHostOf(url: string): string {
  const { hostname, searchParams } = new URL(url);
  return decodeURIComponent(searchParams.get('host') ?? hostname).replace(/^\[(.*)\]$/, '$1');
}

/** Returns what is checked of the server's certificate. `require` with a CA ignores the name in it, as in libpq. */
function verification(mode: Exclude<SslMode, 'disable'>, host: string, hasCa: boolean): ConnectionOptions {
  if (mode === 'no-verify' || (mode === 'require' && !hasCa)) return { rejectUnauthorized: false };
  if (mode !== 'verify-full') return { checkServerIdentity: () => undefined };
  // Without a server name, Node would expect `localhost` in the certificate of an IP address.
  return isIP(host) ? { host } : { servername: host };
}
