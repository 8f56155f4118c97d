import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';

/** Where a PostgreSQL is, and whom to trust there. */
export interface DatabaseAddress {
  /** A postgres:// address. Its `sslmode` says how the connection is encrypted; without one it is plain. */
  url: string;
  /** Certificates of the authorities to trust instead of the well-known ones, as PEM text. */
  ca?: string;
}

/** The words of `sslmode` that are understood, as libpq defines them; `no-verify` is node-postgres's word. */
export const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;
type SslMode = (typeof SSL_MODES)[number];

/** What both PostgreSQL drivers take. */
export interface DriverSettings {
  /** The address without its TLS parameters: the drivers understand those differently. */
  connectionString: string;
  ssl: ConnectionOptions | false;
}

/**
 * Returns the settings for a driver.
 * @throws when `sslmode` is unknown or a certificate file can't be read.
 */
export function driverSettings(address: DatabaseAddress | string): DriverSettings {
  const { url, ca } = typeof address === 'string' ? { url: address } : address;
  const plain = new URL(url);
  const take = (name: string) => {
    const value = plain.searchParams.get(name);
    plain.searchParams.delete(name);
    return value;
  };
  const mode = sslModeOf(url) ?? 'disable';
  take('sslmode');
  take('ssl');
  const files = { ca: take('sslrootcert'), cert: take('sslcert'), key: take('sslkey') };
  const connectionString = plain.href;
  if (mode === 'disable') return { connectionString, ssl: false };
  const trusted = ca ?? (files.ca && files.ca !== 'system' ? readFileSync(files.ca, 'utf8') : undefined);
  return {
    connectionString,
    ssl: {
      ...verification(mode, hostOf(plain), trusted !== undefined),
      ...(trusted !== undefined && { ca: trusted }),
      ...(files.cert && { cert: readFileSync(files.cert, 'utf8') }),
      ...(files.key && { key: readFileSync(files.key, 'utf8') }),
    },
  };
}

/**
 * Returns the `sslmode` that the address names; undefined without one.
 * @throws when the word is not one of {@link SSL_MODES}.
 */
export function sslModeOf(url: string): SslMode | undefined {
  const { searchParams } = new URL(url);
  const word = searchParams.get('sslmode');
  const mode = SSL_MODES.find((known) => known === word);
  if (mode) return mode;
  if (word !== null) throw new Error(`sslmode must be one of ${SSL_MODES.join(', ')}`);
  // `ssl=true` is node-postgres's older word.
  const ssl = searchParams.get('ssl');
  if (ssl === null) return undefined;
  return ssl === 'true' || ssl === '1' ? 'verify-full' : 'disable';
}

/** Whether the server is on this machine: a loopback address or a Unix socket. */
export function isLocal(url: string): boolean {
  const host = hostOf(new URL(url));
  return (
    host === '' || host.startsWith('/') || host === 'localhost' || host === '::1' || host.startsWith('127.')
  );
}

function hostOf({ hostname, searchParams }: URL): string {
  return decodeURIComponent(searchParams.get('host') ?? hostname).replace(/^\[(.*)\]$/, '$1');
}

/** libpq's rules: `require` with authorities of one's own checks the certificate, but not the name in it. */
function verification(mode: Exclude<SslMode, 'disable'>, host: string, hasCa: boolean): ConnectionOptions {
  if (mode === 'no-verify' || (mode === 'require' && !hasCa)) return { rejectUnauthorized: false };
  if (mode !== 'verify-full') return { checkServerIdentity: () => undefined };
  // Without a server name, as for an IP address, Node would look for `localhost` in the certificate.
  return isIP(host) ? { host } : { servername: host };
}
