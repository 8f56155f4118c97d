import type { PublicConfig } from '@lessons/contract';
import { shellHeaders } from '../../src/http/host-headers.ts';
import { CACHE_CONTROL } from '../../src/http/static-files.ts';
import { attempt, fail, ok, warn, type Finding } from './finding.ts';

const TIMEOUT_MS = 10_000;
const FILES_REMEDY = 'Let the host send the headers that deploy/caddy/Caddyfile sends.';

export interface ShellHost extends PublicConfig {
  publicUrl: string;
  /** Empty if the shell's host serves `/api` too. */
  apiOrigin: string;
}

/** Checks what the host of the shell sends beside its files, which only this host knows. */
export async function checkShellHost(site: ShellHost): Promise<Finding[]> {
  const checks = [checkPolicy, checkConfig, checkFiles];
  const remedy = 'Check the host of the shell.';
  const found = await Promise.all(checks.map((check) => attempt('Shell’s host', remedy, () => check(site))));
  return found.flat();
}

/** Compares the page's Content-Security-Policy with that of the settings: the page must be allowed all of it. */
async function checkPolicy(site: ShellHost): Promise<Finding> {
  const subject = 'Page’s policy';
  const { headers } = await get(site.publicUrl);
  const sent = sourcesOf(headers.get('content-security-policy') ?? undefined);
  const remedy = `Give the proxy ${variablesFor(site)}, as compose.yaml does, and start it again.`;
  if (sent.size === 0) return fail(subject, 'the page has none', remedy);
  const differing = differencesFrom(shellHeaders(site), sent);
  // The host's configuration allows Stripe's own pages, also where the sandbox takes their place.
  const withStripe = { ...site, payments: { ...site.payments, stripeJsUrl: null } };
  const isAsWritten = differencesFrom(shellHeaders(withStripe), sent).length === 0;
  if (differing.length === 0 || isAsWritten) return ok(subject, 'as the settings have it');
  return fail(subject, `is not that of the settings: ${differing.join('; ')}`, remedy);
}

/** Returns a sentence for each directive of the page's policy that is not as the headers have it. */
function differencesFrom(headers: ReturnType<typeof shellHeaders>, sent: Map<string, string[]>): string[] {
  const expected = sourcesOf(headers['content-security-policy']);
  return [...new Set([...expected.keys(), ...sent.keys()])].flatMap((directive) => {
    const [wanted = [], found = []] = [expected.get(directive), sent.get(directive)];
    const lacks = wanted.filter((source) => !found.includes(source));
    const adds = found.filter((source) => !wanted.includes(source));
    if (lacks.length > 0) return [`${directive} lacks ${lacks.join(' ')}`];
    return adds.length > 0 ? [`${directive} has ${adds.join(' ')} in addition`] : [];
  });
}

/** Returns the variables that the host's configuration has for this site. */
function variablesFor({ publicUrl, apiOrigin, supabase, adminManifestUrl }: ShellHost): string {
  const variables = {
    SHELL_ORIGIN: publicUrl,
    MODULE_ORIGIN: new URL(adminManifestUrl, publicUrl).origin,
    API_ORIGIN: apiOrigin,
    SUPABASE_ORIGIN: new URL(supabase.url).origin,
  };
  return Object.entries(variables)
    .flatMap(([name, value]) => (value ? `${name}=${value}` : []))
    .join(' ');
}

function sourcesOf(policy = ''): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name, sources]] : [])));
}

async function checkConfig({ publicUrl, apiOrigin }: ShellHost): Promise<Finding> {
  const subject = 'Shell’s /config.json';
  const response = await get(new URL('/config.json', publicUrl).href);
  const config = (await response.json().catch(() => null)) as { apiOrigin?: unknown } | null;
  const remedy = `Let the host respond with ${JSON.stringify({ apiOrigin })} to /config.json.`;
  if (typeof config?.apiOrigin !== 'string')
    return fail(subject, 'is missing, or is no configuration', remedy);
  if (config.apiOrigin === apiOrigin) return ok(subject, 'names the API');
  return fail(
    subject,
    `sends the browser to ${config.apiOrigin || 'the shell’s own host'} for the API`,
    remedy,
  );
}

/** Checks how the page, and the first hashed script that it names, are cached and compressed. */
async function checkFiles({ publicUrl }: ShellHost): Promise<Finding[]> {
  const page = await get(publicUrl);
  const [, script] = /<script[^>]+src="([^"]+\.[0-9a-f]{8}\.js)"/.exec(await page.text()) ?? [];
  if (!script)
    return [
      fail('Shell’s files', `${publicUrl} is not the page of the shell`, 'Serve player-app/dist there.'),
    ];
  const file = await get(new URL(script, publicUrl).href);
  await file.arrayBuffer();
  return [
    ...checkCaching('the page', page, CACHE_CONTROL.other),
    ...checkCaching(script, file, CACHE_CONTROL.hashed),
    checkCompression(script, file),
  ];
}

/** Brotli is a sixth smaller, and the builds have the compressed files. */
export function checkCompression(name: string, { headers }: Response): Finding {
  const subject = 'Compression';
  const encoding = headers.get('content-encoding');
  if (encoding === 'br') return ok(subject, `${name} comes as br`);
  if (!encoding) return warn(subject, `${name} is sent uncompressed`, FILES_REMEDY);
  const remedy = 'Let the host send the .br files that each build has; a CDN has a switch.';
  return warn(subject, `${name} comes as ${encoding}, and not by brotli`, remedy);
}

/** Returns a warning if a response is cached by browsers otherwise than it should be. */
export function checkCaching(name: string, { headers }: Response, expected: string): Finding[] {
  const sent = headers.get('cache-control') ?? 'nothing';
  if (sent === expected) return [ok('Caching', `${name}: ${sent}`)];
  return [warn('Caching', `${name} has Cache-Control ${sent} instead of ${expected}`, FILES_REMEDY)];
}

function get(url: string): Promise<Response> {
  const headers = { accept: 'text/html, */*', 'accept-encoding': 'br, gzip' };
  return fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
}
