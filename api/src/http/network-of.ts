import { isIPv6 } from 'node:net';

/**
 * What counts as one client address: an IPv4 address, or the first 64 bits of an IPv6 one, since a single customer has all
 * the addresses behind them.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const first = groupsOf(head);
  const last = tail === undefined ? [] : groupsOf(tail);
  const between = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...between, ...last].slice(0, 4).join(':');
}

function groupsOf(part: string): string[] {
  if (part === '') return [];
  return part.split(':').map((group) => Number.parseInt(group, 16).toString(16));
}
