import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { isLoopback } from '../../src/process/hosts.ts';
import type { ProcessDescription } from '../../src/routes/describe-process.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const SUBJECT = 'Visitors’ addresses';
/** An address that is nobody's: RFC 5737 keeps it for documentation. */
export const MADE_UP_ADDRESS = '192.0.2.77';

type Seen = Pick<ProcessDescription, 'trustsProxy' | 'address' | 'forwardedFor'>;

/** Checks by which address a process counts visitors, by how it saw a request of this machine through the site. */
export async function checkVisitors(apiUrl: string, seen: Seen): Promise<Finding> {
  const host = new URL(apiUrl).hostname;
  const ofSite = await lookup(host, { all: true }).catch(() => []);
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  return judgeVisitors(seen, {
    siteIsHere: isLoopback(host),
    isOurs: (address) =>
      ofSite.some((known) => known.address === address) ||
      own.some(({ cidr }) => cidr !== null && isWithin(address, cidr)),
  });
}

/**
 * Judges one request that named a made-up visitor. `isOurs`: an address of this machine, of its networks (a container
 * reaches its own machine by the gateway) or of the site.
 */
export function judgeVisitors(
  { trustsProxy, address, forwardedFor }: Seen,
  { siteIsHere, isOurs }: { siteIsHere: boolean; isOurs: (address: string) => boolean },
): Finding {
  if (trustsProxy && forwardedFor === '') {
    const says = `all count as ${address}: the proxy sets no X-Forwarded-For`;
    return fail(SUBJECT, says, 'Let it set X-Forwarded-For to the visitor’s address, as in deploy/caddy.');
  }
  if (!trustsProxy) {
    const isProxied = forwardedFor !== MADE_UP_ADDRESS || (isLoopback(address) && !siteIsHere);
    if (!isProxied) return ok(SUBJECT, 'those of their connections');
    const says = `all visitors count as ${address}, the proxy, and share its limits: TRUST_PROXY is false`;
    return fail(SUBJECT, says, 'Set TRUST_PROXY=true.');
  }
  if (address === MADE_UP_ADDRESS) {
    const says =
      'each visitor can choose one, and is limited by none: the proxy passes on X-Forwarded-For as it comes';
    const remedy = 'Let it set X-Forwarded-For, as in deploy/caddy; without a proxy set TRUST_PROXY=false.';
    return fail(SUBJECT, says, remedy);
  }
  const proxies = forwardedFor.split(',').filter((part) => part.trim() !== MADE_UP_ADDRESS).length;
  if (proxies > 1 || !isOurs(address)) {
    const says = `this machine counts as ${address}${proxies > 1 ? `, the nearest of ${proxies} proxies` : ', which is not its own'}`;
    const remedy =
      'If that is a proxy, yours or a CDN’s, all visitors share its limits: let the nearest proxy set X-Forwarded-For to the visitor’s address.';
    return warn(SUBJECT, says, remedy);
  }
  return ok(SUBJECT, 'come from the proxy, whatever a visitor sends');
}

function isWithin(address: string, cidr: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return parsed.kind() === network.kind() && parsed.match([network, bits] as [ipaddr.IPv4, number]);
}
