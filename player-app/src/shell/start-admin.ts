import { addDays, londonDateOf, mondayOf } from '@lessons/rules';
import { readModuleAddress } from '../session/module-address.ts';
import { peekEarly, startEarlyCalls, startEarlyFetch } from '../site/early-calls.ts';

const CONFIG = '/api/config/admin-module';

/**
 * Fetches the coach's module, and what its first screen asks for, while the app is being loaded: for whoever had the module
 * before, and for a coach as soon as the server says who is there (`me`). @throws if anything is missing: rendering asks
 * again, and shows what went wrong.
 */
export async function startAdmin(
  path: string,
  token: string,
  me: Promise<Response> | undefined,
): Promise<void> {
  const kept = readModuleAddress();
  const part = path === '/' ? 'today' : 'admin-app';
  if (kept !== null) {
    startEarlyCalls([CONFIG], token);
    startFiles(kept, part).catch(() => undefined);
  }
  if (!(await isCoach(me))) return;
  startEarlyCalls(firstCallsOf(path), token);
  if (kept !== null) return;
  startEarlyCalls([CONFIG], token);
  const config = await read<{ manifestUrl: string }>(peekEarly(CONFIG));
  if (config) await startFiles(new URL(config.manifestUrl, location.origin).href, part);
}

/** Reads the copy of an early answer. Null if there is none. */
async function read<Answer>(copy: Promise<Response> | undefined): Promise<Answer | null> {
  const response = await copy;
  return response ? ((await response.json()) as Answer) : null;
}

async function isCoach(me: Promise<Response> | undefined): Promise<boolean> {
  const person = await read<{ isCoach?: boolean; isAdmin?: boolean }>(me);
  return Boolean(person?.isCoach || person?.isAdmin);
}

/** What the module asks for first. Of another release it may ask for something else: then these answers are dropped. */
function firstCallsOf(path: string): string[] {
  const monday = mondayOf(londonDateOf(new Date()));
  const week = [
    `/api/admin/bookings?from=${monday}&to=${addDays(monday, 6)}`,
    '/api/admin/available-slots',
    `/api/admin/blocked-slots?from=${monday}&calendar=include`,
  ];
  // Another tab or week.
  if (location.search !== '') return [];
  if (path === '/admin-schedule') return week;
  const payments = path === '/admin' ? ['/api/admin/payments-to-look-at'] : [];
  return ['/api/admin/overview', '/api/admin/first-steps', ...week, ...payments];
}

/** Of `mf-manifest.json`, what is read here. */
interface Manifest {
  metaData: { publicPath: string; remoteEntry: { name: string } };
  exposes: { name: string; assets: Record<'js' | 'css', { sync: string[] }> }[];
}

/** Fetches the manifest, the federation runtime, and the files of a part, which the runtime then finds in the cache. */
async function startFiles(manifestUrl: string, part: string): Promise<void> {
  startEarlyFetch(manifestUrl);
  const copy = peekEarly(manifestUrl);
  void import('./load-admin.ts').catch(() => undefined);
  const manifest = await read<Manifest>(copy);
  const assets = manifest?.exposes.find(({ name }) => name === part)?.assets;
  if (!manifest || !assets) return;
  const { metaData } = manifest;
  const base = metaData.publicPath === 'auto' ? manifestUrl : metaData.publicPath;
  for (const file of assets.css.sync) preload('style', new URL(file, base));
  for (const file of [metaData.remoteEntry.name, ...assets.js.sync]) preload('script', new URL(file, base));
}

function preload(as: 'script' | 'style', { href }: URL): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as, href });
  document.head.append(link);
}
