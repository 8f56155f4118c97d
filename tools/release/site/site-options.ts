import type { SiteAddress } from './read-site.ts';

/** The options of a command line that say where a site is. */
export const SITE_OPTIONS = { site: { type: 'string' }, module: { type: 'string' } } as const;

/** Returns the site of `--site`, and undefined without it. @throws an error for what is no address. */
export function siteIn(values: { site?: string; module?: string }): SiteAddress | undefined {
  const { site, module } = values;
  for (const address of [site, module])
    if (address !== undefined && !/^https?:[/][/]/.test(address))
      throw new Error(`${address} is no address: name it as https://lessons.example.`);
  return site === undefined ? undefined : { origin: new URL(site).origin, module };
}
