import { CACHE_CONTROL } from '../../src/http/static-files.ts';
import { checkCaching, get } from './check-shell-host.ts';
import { attempt, fail, ok, warn, type Finding } from './finding.ts';

export interface SiteAddresses {
  /** The origin of the shell. */
  publicUrl: string;
  /** The origin of the API. */
  apiUrl: string;
  /** The module's manifest, as a path of the shell's origin or a whole address. */
  manifestUrl: string;
}

/** Returns the origins that a browser asks. */
export function originsOf({ publicUrl, apiUrl, manifestUrl }: SiteAddresses): string[] {
  const all = [publicUrl, apiUrl, new URL(manifestUrl, publicUrl).href];
  return [...new Set(all.map((url) => new URL(url).origin))];
}

/**
 * Checks from here what a browser needs: the page, the API behind it and the module's manifest. `broken` are
 * origins behind which nothing can be checked.
 */
export async function checkSite(
  { publicUrl, apiUrl, manifestUrl }: SiteAddresses,
  broken: ReadonlySet<string> = new Set(),
): Promise<Finding[]> {
  const manifest = new URL(manifestUrl, publicUrl);
  const look = (origin: string, ...checks: Parameters<typeof attempt>) =>
    broken.has(origin) ? [] : attempt(...checks);
  const proxied = 'Start the API, and check that the proxy passes /api on to it.';
  const served = 'Check ADMIN_APP_MANIFEST_URL and the module’s host.';
  const found = await Promise.all([
    look(publicUrl, 'Site', 'Check the name in the DNS, and the proxy.', () => checkPage(publicUrl)),
    look(apiUrl, 'API', proxied, () => checkApi(apiUrl)),
    look(manifest.origin, 'Coach’s module', served, () => checkManifest(manifest, publicUrl)),
  ]);
  return found.flat();
}

async function checkPage(publicUrl: string): Promise<Finding> {
  const { ok: isServed, status } = await get(publicUrl);
  if (!isServed)
    return fail('Site', `${publicUrl} responds with status ${status}`, 'Serve player-app/dist there.');
  return publicUrl.startsWith('https:')
    ? ok('Site', `${publicUrl} responds`)
    : warn('Site', `${publicUrl} is not encrypted`, 'Serve it by https: sign-in and cards need it.');
}

async function checkApi(apiUrl: string): Promise<Finding> {
  const response = await get(`${apiUrl}/api/ready`);
  if (response.ok) return ok('API', `${apiUrl}/api is ready`);
  // A proxy's page is no JSON.
  const body = (await response.json().catch(() => null)) as { message?: string } | null;
  const message = body?.message ?? `status ${response.status}`;
  return fail('API', `${apiUrl}/api/ready: ${message}`, 'The log of the API says why.');
}

/** Fetches the manifest as the shell's federation runtime does: without credentials, from the shell's origin. */
async function checkManifest({ href, origin }: URL, publicUrl: string): Promise<Finding | Finding[]> {
  const subject = 'Coach’s module';
  const response = await get(href, { origin: publicUrl });
  if (!response.ok)
    return fail(subject, `${href} responds with status ${response.status}`, 'Serve admin-app/dist there.');
  const allowed = response.headers.get('access-control-allow-origin');
  if (origin !== publicUrl && allowed !== '*' && allowed !== publicUrl) {
    const remedy = `Let it send \`Access-Control-Allow-Origin: ${publicUrl}\` for all files.`;
    return fail(subject, `${origin} does not allow ${publicUrl} to read it`, remedy);
  }
  const manifest = (await response.json()) as { metaData?: { remoteEntry?: { name?: string } } } | null;
  if (typeof manifest?.metaData === 'object')
    return [
      ok(subject, `${href} can be read by the shell`),
      ...checkCaching('the manifest', response, CACHE_CONTROL.manifest),
      ...(await checkEntry(href, manifest.metaData.remoteEntry?.name)),
    ];
  const remedy = 'Set ADMIN_APP_MANIFEST_URL to mf-manifest.json of admin-app/dist.';
  return fail(subject, `${href} is no manifest of a module`, remedy);
}

/** Checks the script that the manifest names: the module begins with it. */
async function checkEntry(manifest: string, name: string | undefined): Promise<Finding[]> {
  if (!name) return [];
  const { href } = new URL(name, manifest);
  const response = await get(href);
  await response.arrayBuffer();
  if (response.ok) return [];
  const says = `${href}, which its manifest names, responds with status ${response.status}`;
  return [fail('Coach’s module', says, 'Publish admin-app/dist again, whole.')];
}
