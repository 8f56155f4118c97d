import { addDays, londonDateOf, mondayOf } from '@lessons/rules';
import { readModuleAddress } from '../session/module-address.ts';
import { peekEarly, startEarlyCalls, startEarlyFetch } from '../site/early-calls.ts';

const CONFIG = '/api/config/admin-module';

/**
 * Fetches the coach's module, and what its first screen asks for, while the app is being loaded: for whoever had the module
 * before, and for a coach as soon as the server says who is there. @throws if anything is missing: rendering asks again,
 * and shows what went wrong.
 */
export async function startAdmin(path: string, token: string): Promise<void> {
  const kept = readModuleAddress();
  const part = path === '/' ? 'today' : 'admin-app';
  if (kept !== null) {
    startEarlyCalls([CONFIG], token);
    startFiles(kept, part).catch(() => undefined);
  }
  if (!(await isCoach())) return;
  startEarlyCalls(firstCallsOf(path), token);
  if (kept !== null) return;
  startEarlyCalls([CONFIG], token);
  const config = await readEarly<{ manifestUrl: string }>(CONFIG);
  if (config) await startFiles(new URL(config.manifestUrl, location.origin).href, part);
}

/** Reads an early answer, and leaves it to the app; null if the app has it already. */
async function readEarly<Answer>(key: string): Promise<Answer | null> {
  const response = await peekEarly(key);
  return response ? ((await response.json()) as Answer) : null;
}

async function isCoach(): Promise<boolean> {
  const person = await readEarly<{ isCoach?: boolean; isAdmin?: boolean }>('/api/me');
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
  void import('./load-admin.ts').catch(() => undefined);
  const manifest = await readEarly<Manifest>(manifestUrl);
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
