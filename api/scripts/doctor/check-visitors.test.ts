import { expect, test } from '@jest/globals';
import { judgeVisitors } from './check-visitors.ts';

const US = '203.0.113.5';
const MADE_UP = '192.0.2.77';

const direct = { trustsProxy: false, address: US, forwardedFor: MADE_UP };
const proxied = { trustsProxy: true, address: US, forwardedFor: US };

test.each([
  ['no proxy', direct, 'ok', /their connections/],
  ['a proxy that replaces what a visitor says', proxied, 'ok', /whatever a visitor sends/],
  [
    'a proxy that adds to what a visitor says',
    { ...proxied, forwardedFor: `${MADE_UP}, ${US}` },
    'ok',
    /whatever/,
  ],
  [
    'a proxy, without TRUST_PROXY',
    { trustsProxy: false, address: '127.0.0.1', forwardedFor: US },
    'fail',
    /all visitors count as 127\.0\.0\.1.* TRUST_PROXY is false/,
  ],
  [
    'a proxy on the same machine that passes on what comes, without TRUST_PROXY',
    { ...direct, address: '127.0.0.1' },
    'fail',
    /TRUST_PROXY is false/,
  ],
  [
    'TRUST_PROXY without a proxy, or with one that passes on what comes',
    { ...proxied, address: MADE_UP, forwardedFor: MADE_UP },
    'fail',
    /each visitor can choose one/,
  ],
  [
    'a proxy that says nothing of the visitor',
    { ...proxied, address: '127.0.0.1', forwardedFor: '' },
    'fail',
    /all count as 127\.0\.0\.1: the proxy sets no X-Forwarded-For/,
  ],
  [
    'two proxies, each of which adds an address',
    { ...proxied, address: '10.0.0.2', forwardedFor: `${MADE_UP}, ${US}, 10.0.0.2` },
    'warn',
    /counts as 10\.0\.0\.2, the nearest of 2 proxies/,
  ],
  [
    'two proxies, the nearest of which names the other one',
    { ...proxied, address: '198.51.100.9', forwardedFor: '198.51.100.9' },
    'warn',
    /counts as 198\.51\.100\.9, which is not its own/,
  ],
])('the doctor judges visitors’ addresses behind %s', (_, seen, status, says) => {
  const isOurs = (address: string) => address === US;
  expect(judgeVisitors(seen, { siteIsHere: false, isOurs })).toMatchObject({
    status,
    says: expect.stringMatching(says),
  });
});
