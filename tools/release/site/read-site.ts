import * as z from 'zod/mini';
import { PARTS, type Part } from '../parts.ts';

/** Where a site is. */
export interface SiteAddress {
  /** The origin of the shell, such as `https://lessons.example`. */
  origin: string;
  /** The address of the module's manifest. Without it, it is looked for where the page may load from. */
  module?: string | undefined;
}

/** A release as the site names it. */
export interface NamedRelease {
  version: string;
  /** In full, or the first seven digits, with `-dirty` if files were changed. Null if the build did not know it. */
  commit: string | null;
}

const TIMEOUT_MS = 10_000;
const DEFAULT_MANIFEST = '/admin-app/mf-manifest.json';

const config = z.object({ apiOrigin: z.string() });
const release = z.object({ version: z.string(), commit: z.nullish(z.string()) });
const health = z.object({ release });
const ready = z.object({ status: z.string() });
const manifest = z.object({ metaData: z.object({ release }) });

/** Reads the release of each part that a site serves. @throws an error that says what came instead. */
export async function readSite(site: SiteAddress): Promise<Record<Part, NamedRelease>> {
  const releases = await Promise.all(PARTS.map(async (part) => [part, await readRelease(part, site)]));
  return Object.fromEntries(releases) as Record<Part, NamedRelease>;
}

/** Reads the release of one part that a site serves. @throws an error that says what came instead. */
export async function readRelease(part: Part, site: SiteAddress): Promise<NamedRelease> {
  if (part === 'api') return readHealth(site);
  return part === 'player-app' ? readPage(site) : readManifest(site);
}

/** @throws an error that says why the process that responded is not ready. */
export async function readReady(site: SiteAddress): Promise<void> {
  await getJson(`${await apiOriginOf(site)}/api/ready`, ready, 'a status');
}

async function readHealth(site: SiteAddress): Promise<NamedRelease> {
  const address = `${await apiOriginOf(site)}/api/health`;
  const { release: named } = await getJson(address, health, 'the release of the API');
  return { ...named, commit: named.commit ?? null };
}

async function apiOriginOf({ origin }: SiteAddress): Promise<string> {
  const { apiOrigin } = await getJson(`${origin}/config.json`, config, 'the API’s origin');
  return apiOrigin || origin;
}

async function readPage({ origin }: SiteAddress): Promise<NamedRelease> {
  const page = await (await get(`${origin}/`)).text();
  const [, version, commit] =
    /<meta name="release" content="([^" ]+)(?: \(([0-9a-f]+(?:-dirty)?)\))?"/.exec(page) ?? [];
  if (version === undefined) throw new Error(`${origin}/ is no page of the shell: it names no release.`);
  return { version, commit: commit ?? null };
}

async function readManifest(site: SiteAddress): Promise<NamedRelease> {
  const address = site.module ?? (await manifestOf(site));
  try {
    const { metaData } = await getJson(address, manifest, 'the manifest of the coach’s module');
    return { ...metaData.release, commit: metaData.release.commit ?? null };
  } catch (error) {
    const remedy = 'If it is elsewhere, name it with --module.';
    throw new Error(`${(error as Error).message} ${remedy}`, { cause: error });
  }
}

/** Returns the manifest's address as the page's policy has it: the page loads fonts from itself and the module alone. */
async function manifestOf({ origin }: SiteAddress): Promise<string> {
  const { headers } = await get(`${origin}/`);
  const policy = headers.get('content-security-policy') ?? '';
  const [module] = /font-src ([^;]*)/.exec(policy)?.[1]?.match(/https?:[^\s;]+/g) ?? [];
  return module === undefined || module === origin
    ? `${origin}${DEFAULT_MANIFEST}`
    : `${module}/mf-manifest.json`;
}

async function getJson<Content>(
  address: string,
  schema: z.ZodMiniType<Content>,
  expected: string,
): Promise<Content> {
  const response = await get(address);
  const text = await response.text();
  const content = jsonIn(text);
  const read = schema.safeParse(content);
  if (response.ok && read.success) return read.data;
  const came = `${address} responded with status ${response.status}`;
  if (content === undefined)
    throw new Error(
      `${came} and no JSON. Something in front of it responds, such as a firewall or a page for errors: call it from a machine that it lets through.`,
    );
  const { message } = (content ?? {}) as { message?: unknown };
  throw new Error(
    response.ok
      ? `${came}, and does not say ${expected}: is it another service?`
      : `${came}: ${typeof message === 'string' ? message : text.slice(0, 100)}`,
  );
}

async function get(address: string): Promise<Response> {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error && cause.message ? cause.message : message;
    throw new Error(
      `${address} could not be reached: ${reason}. Is the address right, and this machine online?`,
      { cause: error },
    );
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
