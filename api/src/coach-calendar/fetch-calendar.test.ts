import type { RequestListener } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import {
  CALENDAR_HOST,
  calendarOf,
  serveCalendar,
  testNetwork,
} from '../../../tests/fixtures/api/serve-calendar.ts';
import { fetchCalendar, internet, type CalendarNetwork, type KnownVersion } from './fetch-calendar.ts';

const TEXT = calendarOf(['DTSTART:20261124T090000Z', 'DURATION:PT1H']);
const FILE = new TextEncoder().encode(TEXT);
const nothingKnown: KnownVersion = { etag: null, lastModified: null };
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(handler: RequestListener) {
  const server = await serveCalendar(handler);
  closing.push(server.close);
  return server;
}
const read = (address: string, network: Partial<CalendarNetwork> = {}, known = nothingKnown) =>
  fetchCalendar(address, known, { ...testNetwork, ...network });

describe('fetching a calendar', () => {
  test('fetches a calendar, also by webcal and compressed, and its version', async () => {
    const { url } = await serve((_, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.setHeader('etag', '"1"');
      response.setHeader('last-modified', 'Sat, 21 Nov 2026 10:00:00 GMT');
      response.end(gzipSync(TEXT));
    });
    const expected = {
      kind: 'changed',
      file: FILE,
      etag: '"1"',
      lastModified: 'Sat, 21 Nov 2026 10:00:00 GMT',
    };
    expect(await read(`${url}/coach.ics`)).toEqual(expected);
    expect(await read(`${url.replace('https', 'webcal')}/coach.ics`)).toEqual(expected);
  });
});

describe('refused calendar addresses', () => {
  const redirectTo = (location: string) =>
    serve((_, response) => response.writeHead(302, { location }).end());

  test.each([
    'http://calendar.example/coach.ics',
    'file:///etc/passwd',
    'ftp://calendar.example/',
    'gopher://127.0.0.1/',
    'calendar.example/coach.ics',
    '//calendar.example/',
    'https://',
    '',
  ])('refuses a calendar address that is not https: %s', async (address) => {
    await expect(read(address)).rejects.toMatchObject({ code: 'not_https' });
  });

  test.each(['http://calendar.example/', 'file:///etc/passwd', 'javascript:alert(1)'])(
    'refuses a redirect to %s',
    async (location) => {
      const { url } = await redirectTo(location);
      await expect(read(url)).rejects.toMatchObject({ code: 'not_https' });
    },
  );

  test('refuses a user name in a calendar address', async () => {
    await expect(read('https://coach:secret@calendar.example/')).rejects.toMatchObject({
      code: 'has_credentials',
    });
  });

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://100.64.0.1/',
    'https://[fd00:ec2::254]/',
    'https://localhost/',
  ])('refuses a calendar that is not on the public internet: %s', async (address) => {
    await expect(fetchCalendar(address, nothingKnown, internet)).rejects.toMatchObject({
      code: 'not_public',
    });
  });

  test('refuses a host name of which one address is private', async () => {
    const { url } = await serve((_, response) => response.end(TEXT));
    const resolve = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ];
    await expect(read(url, { resolve })).rejects.toMatchObject({ code: 'not_public' });
  });

  test('refuses a redirect to a private address, which gets no connection', async () => {
    let connections = 0;
    const inner = createServer(() => (connections += 1)).listen(0, '127.0.0.2');
    closing.push(async () => void inner.close());
    await once(inner, 'listening');
    const { port } = inner.address() as AddressInfo;
    for (const location of [`https://127.0.0.2:${port}/`, `https://inner.example:${port}/`]) {
      const { url } = await redirectTo(location);
      const resolve = async (host: string) => [
        { address: host === CALENDAR_HOST ? '127.0.0.1' : '127.0.0.2', family: 4 },
      ];
      await expect(read(url, { resolve })).rejects.toMatchObject({ code: 'not_public' });
    }
    expect(connections).toBe(0);
  });

  test('the coach’s calendar is read at the address that was checked, even if the host name leads elsewhere by then [promise bad input]', async () => {
    const { url } = await serve((_, response) => response.end(TEXT));
    let lookups = 0;
    const resolve = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    expect(await read(`${url}/`, { resolve })).toMatchObject({ file: FILE });
    expect(lookups).toBe(1);
  });

  test('refuses endless redirects', async () => {
    let requests = 0;
    const { url } = await serve((_, response) => {
      requests += 1;
      response.writeHead(302, { location: '/again' }).end();
    });
    await expect(read(url)).rejects.toMatchObject({ code: 'too_many_redirects' });
    expect(requests).toBe(6);
  });

  test('refuses a calendar server whose certificate is not valid', async () => {
    const { url } = await serve((_, response) => response.end(TEXT));
    const { ca: _ca, ...usualAuthorities } = testNetwork;
    await expect(fetchCalendar(url, nothingKnown, usualAuthorities)).rejects.toThrow(
      'Its server has no valid certificate.',
    );
    const other = url.replace(CALENDAR_HOST, 'other.example');
    await expect(read(other)).rejects.toThrow('Its server has no valid certificate.');
  });

  test.each([404, 401, 500, 204, 206])('refuses a calendar with status %d', async (status) => {
    const { url } = await serve((_, response) => response.writeHead(status).end());
    await expect(read(url)).rejects.toMatchObject({ code: `status_${status}` });
  });
});

describe('limits of reading a calendar', () => {
  test('stops reading a calendar that never ends', async () => {
    let isClosed = false;
    const { url } = await serve((_, response) => {
      const piece = Buffer.alloc(100_000, 'x');
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more).on('close', () => (isClosed = true));
      more();
    });
    await expect(read(url)).rejects.toThrow('It is larger than 10 MB.');
    await eventually(async () => isClosed, Boolean);
  });

  test('stops reading a small calendar that unpacks to 200 MB', async () => {
    const bomb = Buffer.concat(Array<Buffer>(20).fill(gzipSync(Buffer.alloc(10_000_000))));
    expect(bomb.length).toBeLessThan(250_000);
    const { url } = await serve((_, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(bomb);
    });
    const before = process.memoryUsage().rss;
    await expect(read(url)).rejects.toThrow('It is larger than 10 MB.');
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test.each<[string, RequestListener]>([
    ['never responds', () => undefined],
    ['sends a byte now and then', (_, response) => void trickle(response)],
  ])('stops reading from a calendar server that %s', async (_, handler) => {
    const { url } = await serve(handler);
    await expect(read(url, { timeoutMs: 400 })).rejects.toThrow('Its server took too long.');
  });

  test('stops when the name server never responds', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    await expect(read('https://calendar.example/', { resolve, timeoutMs: 100 })).rejects.toThrow(
      'took too long',
    );
  });

  test('fails when the calendar server breaks off', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('BEGIN:VCALENDAR', () => response.destroy());
    });
    await expect(read(url)).rejects.toThrow('Its server could not be reached, or broke off.');
  });
});

async function trickle(response: Parameters<RequestListener>[1]): Promise<void> {
  response.write('BEGIN');
  const sending = setInterval(() => response.write('x'), 50);
  await once(response, 'close');
  clearInterval(sending);
}
