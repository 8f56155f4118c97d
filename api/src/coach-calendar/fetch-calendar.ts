import { lookup, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import { calendarUrl } from './calendar-url.ts';
import { isPublicAddress } from './public-address.ts';

/** The connections to calendars' servers. A test has its own, where only some addresses are allowed. */
export interface CalendarNetwork {
  resolve: (host: string) => Promise<LookupAddress[]>;
  isAllowed: (address: string) => boolean;
  /** The time for all requests of one reading together, in milliseconds. */
  timeoutMs: number;
  /** An authority in place of the usual ones, in PEM. */
  ca?: string;
}

const lookupAll = promisify(lookup);

/** The public internet. */
export const internet: CalendarNetwork = {
  resolve: (host) => lookupAll(host, { all: true }),
  isAllowed: isPublicAddress,
  timeoutMs: 20_000,
};

/** The validators of the version that was read last. */
export interface KnownVersion {
  etag: string | null;
  lastModified: string | null;
}

type FetchedCalendar =
  { kind: 'unchanged' } | ({ kind: 'changed'; file: Uint8Array<ArrayBuffer> } & KnownVersion);

const MAX_REDIRECTS = 5;
/** The limit of a calendar as sent and, separately, unpacked. */
const MAX_BYTES = 10_000_000;
const MAX_VERSION_LENGTH = 500;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a calendar by https, or learns that it is still the known version. Throws
 * `CalendarUnreadable`. Every server on the way, also after a redirect, must be on the public
 * internet: a coach, or the server of a coach's calendar, could otherwise have us read what only we
 * can reach.
 */
export async function fetchCalendar(
  address: string,
  known: KnownVersion,
  network: CalendarNetwork = internet,
): Promise<FetchedCalendar> {
  const signal = AbortSignal.timeout(network.timeoutMs);
  try {
    let url = calendarUrl(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await send(url, known, network, signal);
      const { statusCode = 0, headers } = response;
      if (!REDIRECTS.has(statusCode) || !headers.location) return await readResponse(response, signal);
      response.destroy();
      url = calendarUrl(headers.location, url);
    }
    throw new CalendarUnreadable('too_many_redirects', 'Its server redirects too often.');
  } catch (error) {
    throw asUnreadable(error, signal);
  }
}

async function send(
  url: URL,
  { etag, lastModified }: KnownVersion,
  network: CalendarNetwork,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await allowedAddresses(url, network, signal);
  const options: RequestOptions = {
    // No agent, so that no connection of other requests is used.
    agent: false,
    signal,
    headers: {
      Accept: 'text/calendar, */*;q=0.1',
      'Accept-Encoding': 'gzip',
      'User-Agent': 'lessons-calendar/1',
      ...(etag && { 'If-None-Match': etag }),
      ...(lastModified && { 'If-Modified-Since': lastModified }),
    },
    // Connects to the checked address. Another lookup of the name could return a different one.
    lookup: (_host, { all }, callback) => {
      const [first] = addresses;
      if (all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    },
    ...(network.ca && { ca: network.ca }),
  };
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end();
  });
}

/** Node doesn't look up an IP address, so one in the URL is checked here as well. */
async function allowedAddresses(
  url: URL,
  network: CalendarNetwork,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await orAborted(network.resolve(host), signal);
  if (found.length === 0 || !found.every(({ address }) => network.isAllowed(address))) {
    throw new CalendarUnreadable('not_public', 'Its server is not on the public internet.');
  }
  return found;
}

/** Rejects when the signal aborts, since a lookup can't be cancelled. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

async function readResponse(response: IncomingMessage, signal: AbortSignal): Promise<FetchedCalendar> {
  const { statusCode, headers } = response;
  if (statusCode === 304) {
    response.destroy();
    return { kind: 'unchanged' };
  }
  if (statusCode !== 200) {
    response.destroy();
    throw new CalendarUnreadable(`status_${statusCode}`, `Its server responded with status ${statusCode}.`);
  }
  const file = await readFile(response, signal);
  const short = (value = '') => (value && value.length <= MAX_VERSION_LENGTH ? value : null);
  return { kind: 'changed', file, etag: short(headers.etag), lastModified: short(headers['last-modified']) };
}

async function readFile(response: IncomingMessage, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const piece of withinLimit(source)) pieces.push(piece);
  };
  const unpack = unpackerOf(response.headers['content-encoding']);
  if (unpack) await pipeline(response, withinLimit, unpack, collect, { signal });
  else await pipeline(response, collect, { signal });
  return new Uint8Array(Buffer.concat(pieces));
}

function unpackerOf(encoding = 'identity') {
  switch (encoding.toLowerCase()) {
    case 'identity':
      return null;
    case 'gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new CalendarUnreadable('unknown_encoding', 'It is packed in a way that is not known here.');
  }
}

/** Checked piece by piece: a small file can unpack to any size. */
async function* withinLimit(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) {
      throw new CalendarUnreadable('too_large', `It is larger than ${MAX_BYTES / 1_000_000} MB.`);
    }
    yield piece;
  }
}

function asUnreadable(error: unknown, signal: AbortSignal): CalendarUnreadable {
  if (error instanceof CalendarUnreadable) return error;
  if (signal.aborted) return new CalendarUnreadable('timeout', 'Its server took too long.');
  const { code = 'unknown' } = error as { code?: string };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new CalendarUnreadable(code, 'Its server could not be found.');
  }
  if (/CERT|SELF_SIGNED|ALTNAME|ISSUER/.test(code)) {
    return new CalendarUnreadable(code, 'Its server has no valid certificate.');
  }
  return new CalendarUnreadable(code, 'Its server could not be reached, or broke off.');
}
