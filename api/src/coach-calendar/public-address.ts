import ipaddr from 'ipaddr.js';

/** Global unicast: everything else in IPv6 is local, reserved, or carries an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** Azure's server for metadata and health, which is in a public range. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local (where clouds
 * have their metadata), shared (CGNAT), multicast, reserved, or an IPv6 form of such an address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Turns ::ffff:10.0.0.1 into 10.0.0.1.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_IPV6);
  return parsed.toString() !== AZURE_HOST;
}
