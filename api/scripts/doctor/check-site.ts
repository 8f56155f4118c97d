import { lookup } from 'node:dns/promises';
import { CACHE_CONTROL } from '../../src/http/static-files.ts';
import { checkCaching } from './check-shell-host.ts';
import { checkCertificate } from './check-certificate.ts';
import { attempt, fail, ok, warn, type Finding } from './finding.ts';

const TIMEOUT_MS = 10_000;

export interface SiteAddresses {
  /** The origin of the shell. */
  publicUrl: string;
  /** The origin of the API. */
  apiUrl: string;
  /** The module's manifest, as a path of the shell's origin or a whole address. */
  manifestUrl: string;
}

/** Checks from here what a browser needs: names, the page, the API behind it and the module's manifest. */
export async function checkSite({ publicUrl, apiUrl, manifestUrl }: SiteAddresses): Promise<Finding[]> {
  const manifest = new URL(manifestUrl, publicUrl);
  const hosts = new Set([publicUrl, apiUrl, manifest.href].map((url) => new URL(url).hostname));
  const names = await Promise.all([...hosts].map((host) => checkName(host)));
  const origins = new Set([publicUrl, apiUrl, manifest.href].map((url) => new URL(url).origin));
  const secure = [...origins].filter((origin) => origin.startsWith('https:'));
  const certificates = await Promise.all(secure.map((origin) => checkCertificate(origin)));
  return [
    ...names.flat(),
    ...certificates.flat(),
    ...(await attempt('Site', 'Start the shell’s host, and check the proxy and its certificate.', () =>
      checkPage(publicUrl),
    )),
    ...(await attempt('API', 'Start the API, and check that the proxy passes /api on to it.', () =>
      checkApi(apiUrl),
    )),
    ...(await attempt('Coach’s module', 'Check ADMIN_APP_MANIFEST_URL and the module’s host.', () =>
      checkManifest(manifest, publicUrl),
    )),
  ];
}

function checkName(host: string): Promise<Finding[]> {
  return attempt('DNS', `Add an A or AAAA record for ${host}.`, async () => {
    const { address } = await lookup(host.replace(/^\[(.*)\]$/, '$1'));
    return ok('DNS', `${host} is ${address}`);
  });
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
  const manifest = (await response.json()) as { metaData?: unknown } | null;
  if (typeof manifest?.metaData === 'object')
    return [
      ok(subject, `${href} can be read by the shell`),
      ...checkCaching('the manifest', response, CACHE_CONTROL.manifest),
    ];
  const remedy = 'Set ADMIN_APP_MANIFEST_URL to mf-manifest.json of admin-app/dist.';
  return fail(subject, `${href} is no manifest of a module`, remedy);
}

function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, redirect: 'follow', signal: AbortSignal.timeout(TIMEOUT_MS) });
}
