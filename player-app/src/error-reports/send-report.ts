import {
  createClient,
  MAX_REPORTED,
  reportClientError,
  type EndpointRequest,
  type Release,
} from '@lessons/contract';
import { mayReport } from './allow-reports.ts';
import { apiUrl } from '../site/api-url.ts';

type Report = EndpointRequest<typeof reportClientError>['body'];

/** A page that fails again and again has said enough. */
const MAX_REPORTS = 5;
/** A lost connection, or a request that was given up, is no fault of the code. */
const EXPECTED = new Set(['AbortError', 'NetworkError', 'AuthConfigUnavailable']);
/** Errors that browsers report about scripts and layouts that are not ours to mend. */
const NOT_OURS = /^Script error|^ResizeObserver loop|\b(chrome|moz|safari-web)-extension:/;

/** The folder from which the coach's module was loaded, and its release. */
let coachModule: { address: string; release: Release } | undefined;
const seen = new Set<string>();

// With `keepalive` the report is sent also if the page is closed at this moment.
const send = createClient({
  urlOf: apiUrl,
  fetch: (url, options) => fetch(url, { ...options, keepalive: true }),
});

/** Tells apart errors of the coach's module from now on. */
export function knowModule(loaded: NonNullable<typeof coachModule>): void {
  coachModule = loaded;
}

/**
 * Sends an error to the API, unless this page has sent it before or has sent five, or the player does not want reports.
 */
export async function sendReport(error: unknown): Promise<void> {
  if (!mayReport()) return;
  const { name, message, stack } = describe(error);
  if (EXPECTED.has(name) || NOT_OURS.test(`${message}\n${stack}`)) return;
  const key = `${name} ${message} ${stack.split('\n', 2).join(' ')}`;
  if (seen.has(key) || seen.size >= MAX_REPORTS) return;
  seen.add(key);
  const ofModule = coachModule && stack.includes(coachModule.address) ? coachModule : undefined;
  const body: Report = {
    part: ofModule ? 'module' : 'shell',
    release: ofModule?.release ?? RELEASE,
    name: name.slice(0, MAX_REPORTED.name),
    message: message.slice(0, MAX_REPORTED.message),
    stack: stack.slice(0, MAX_REPORTED.stack),
    path: location.pathname.slice(0, MAX_REPORTED.path),
  };
  await send(reportClientError, { body });
}

/** Anything can be thrown. */
function describe(error: unknown): { name: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error), stack: '' };
  return { name: error.name, message: error.message, stack: error.stack ?? '' };
}
