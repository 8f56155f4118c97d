import { getAdminModuleConfig } from '@lessons/contract';
import { api } from '../requests/api-client.ts';
import type { ModuleParts } from './load-admin.ts';

/** Loads a part of the coach's module from wherever it is deployed today, as `loadPart` does. */
export async function loadAdminPart<Name extends keyof ModuleParts>(name: Name): Promise<ModuleParts[Name]> {
  const [{ loadPart }, { manifestUrl }] = await Promise.all([
    import('./load-admin.ts'),
    api(getAdminModuleConfig),
  ]);
  return loadPart(manifestUrl, name);
}
