import { ok, TIMEOUT_MS, warn, type Finding } from './finding.ts';

const SUBJECT = 'Release';
const VERSION = /^\d+\.\d+\.\d+$/;

/** Looks in the registry of an image, such as `registry.example/lessons/api:1.2.0`, whether there is a newer one. */
export async function checkRelease(image: string): Promise<Finding[]> {
  const [, host, name, version] = /^([^/]+)\/(.+):([^:/]+)$/.exec(image) ?? [];
  // Images of this machine are in no registry.
  if (!host?.includes('.') || !name || !version || !VERSION.test(version)) return [];
  try {
    return [judgeRelease(version, await listTags(`https://${host}`, name))];
  } catch (error) {
    const says = `${version}; not known whether there is a newer one (${(error as Error).message})`;
    return [warn(SUBJECT, says, `Look at ${host}/${name}.`)];
  }
}

export function judgeRelease(version: string, tags: readonly string[]): Finding {
  const newest = tags
    .filter((tag) => VERSION.test(tag))
    .toSorted(byVersion)
    .at(-1);
  if (newest === undefined || byVersion(newest, version) <= 0) return ok(SUBJECT, `${version} is the newest`);
  return warn(
    SUBJECT,
    `${newest} is there, and this is ${version}`,
    `\`lessons update ${newest}\` brings it.`,
  );
}

const byVersion = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** As the registries' own protocol has it: one that wants a token says where an anonymous one is to be had. */
async function listTags(origin: string, name: string): Promise<string[]> {
  const url = `${origin}/v2/${name}/tags/list?n=1000`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let response = await fetch(url, { signal });
  const [, realm = ''] = /realm="([^"]+)"/.exec(response.headers.get('www-authenticate') ?? '') ?? [];
  if (response.status === 401 && realm) {
    const [, service = ''] = /service="([^"]+)"/.exec(response.headers.get('www-authenticate') ?? '') ?? [];
    const query = new URLSearchParams({ service, scope: `repository:${name}:pull` });
    const { token } = (await (await fetch(`${realm}?${query}`, { signal })).json()) as { token?: string };
    response = await fetch(url, { signal, headers: { authorization: `Bearer ${token}` } });
  }
  if (!response.ok) throw new Error(`status ${response.status}`);
  return ((await response.json()) as { tags: string[] }).tags;
}
