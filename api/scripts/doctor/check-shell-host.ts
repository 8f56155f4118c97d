import type { PublicConfig } from '@lessons/contract';
import { shellHeaders } from '../../src/http/host-headers.ts';
import { CACHE_CONTROL } from '../../src/http/static-files.ts';
import { attempt, fail, ok, TIMEOUT_MS, warn, type Finding } from './finding.ts';

const FILES_REMEDY =
  'Let the host send the headers, and the .br files of the builds, as deploy/caddy/Caddyfile does.';

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

/** Checks that the page's Content-Security-Policy allows all that the settings need. */
async function checkPolicy(site: ShellHost): Promise<Finding> {
  const subject = 'Page’s policy';
  const { headers } = await get(site.publicUrl);
  const sent = sourcesOf(headers.get('content-security-policy') ?? undefined);
  const remedy = 'Start the proxy again with these settings: `docker compose up -d --no-deps proxy`.';
  if (sent.size === 0) return fail(subject, 'the page has none', remedy);
  // The host's configuration allows Stripe's own pages, also where the sandbox takes their place.
  const payments = { ...site.payments, stripeJsUrl: null };
  const wanted = sourcesOf(shellHeaders({ ...site, payments })['content-security-policy']);
  const lacks = [...wanted].flatMap(([directive, sources]) => {
    const missing = sources.filter((source) => !sent.get(directive)?.includes(source));
    return missing.length > 0 ? [`${directive} lacks ${missing.join(' ')}`] : [];
  });
  return lacks.length === 0
    ? ok(subject, 'as the settings have it')
    : fail(subject, lacks.join('; '), remedy);
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

/** Checks how the page, and the first hashed script that it names, are cached, and whether it is compressed. */
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
    file.headers.has('content-encoding')
      ? ok('Compression', `${script} is compressed`)
      : warn('Compression', `${script} is sent uncompressed`, FILES_REMEDY),
  ];
}

/** Returns a warning if a response is cached by browsers otherwise than it should be. */
export function checkCaching(name: string, { headers }: Response, expected: string): Finding[] {
  const sent = headers.get('cache-control') ?? 'nothing';
  if (sent === expected) return [ok('Caching', `${name}: ${sent}`)];
  return [warn('Caching', `${name} has Cache-Control ${sent} instead of ${expected}`, FILES_REMEDY)];
}

/** Fetches as a browser does. */
export function get(url: string, more: Record<string, string> = {}): Promise<Response> {
  const headers = { accept: 'text/html, */*', 'accept-encoding': 'br, gzip', ...more };
  return fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
}
