import { getAdminModuleConfig } from '@lessons/contract';
import { api } from '../requests/api-client.ts';
import type { ModuleParts } from './load-admin.ts';

const loaded: Partial<ModuleParts> = {};
const loading = new Map<keyof ModuleParts, Promise<unknown>>();

/** Returns a part of the coach's module if this page has loaded it. */
export const loadedPart = <Name extends keyof ModuleParts>(name: Name): ModuleParts[Name] | undefined =>
  loaded[name];

/** Loads a part of the coach's module from wherever it is deployed today, as `loadPart` does. After a failure it starts over. */
export function loadAdminPart<Name extends keyof ModuleParts>(name: Name): Promise<ModuleParts[Name]> {
  const part = (loading.get(name) as Promise<ModuleParts[Name]> | undefined) ?? load(name);
  loading.set(name, part);
  part.catch(() => loading.delete(name));
  return part;
}

async function load<Name extends keyof ModuleParts>(name: Name): Promise<ModuleParts[Name]> {
  const [{ loadPart }, { manifestUrl }] = await Promise.all([
    import(/* webpackChunkName: "load-admin" */ './load-admin.ts'),
    api(getAdminModuleConfig),
  ]);
  return (loaded[name] = await loadPart(manifestUrl, name));
}
