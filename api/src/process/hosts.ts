import ipaddr from 'ipaddr.js';

/** Whether a host name or address is this machine's own and can't be reached from elsewhere. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || rangeOf(host) === 'loopback';
}

/** Whether the host of a database is this machine: loopback, or the folder of a Unix socket. */
export function isOnThisMachine(host: string): boolean {
  return host === '' || host.startsWith('/') || isLoopback(host);
}

/** Whether a server on this address listens on all addresses of the machine: `0.0.0.0` or `::`. */
export function isUnspecified(host: string): boolean {
  return rangeOf(host) === 'unspecified';
}

/** Returns the host at which this process reaches a server of its own that listens on `host`. */
export function ownHostOf(host: string): string {
  return host === 'localhost' || isUnspecified(host) ? '127.0.0.1' : host;
}

function rangeOf(host: string): string | undefined {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined;
}
