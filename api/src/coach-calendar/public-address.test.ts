import { expect, test } from '@jest/globals';
import { isPublicAddress } from './public-address.ts';

test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '100.63.0.1', '2606:4700:4700::1111', '2a00:1450:4009::1'])(
  '%s is on the public internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::7f00:1']],
  ['private', ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd12::1', '::ffff:10.0.0.1']],
  [
    'link-local and metadata',
    ['169.254.169.254', 'fe80::1', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  ],
  ['shared (CGNAT)', ['100.64.0.1', '100.127.255.255']],
  ['multicast and broadcast', ['224.0.0.1', '239.1.1.1', 'ff02::1', '255.255.255.255']],
  [
    'unspecified and reserved',
    ['0.0.0.0', '0.1.2.3', '::', '240.0.0.1', '198.18.0.1', '192.0.2.1', '2001:db8::1', 'fec0::1'],
  ],
  [
    'an IPv4 address in IPv6',
    ['64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '2002:7f00:1::', '2001::1', '::ffff:0:10.0.0.1'],
  ],
  ['no address', ['', 'localhost', '127.1', '0x7f000001']],
])('%s is not on the public internet', (_, addresses) => {
  expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]);
});
