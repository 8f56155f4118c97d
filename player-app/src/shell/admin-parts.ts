import { getAdminModuleConfig } from '@lessons/contract';
import { laterCode, type LaterCode } from '@lessons/ui/later-code.ts';
import { api } from '../requests/api-client.ts';
import type { ModuleParts } from './load-admin.ts';

/** The parts of the coach's module, from wherever it is deployed today. They are loaded as `loadPart` does. */
export const adminParts: { [Name in keyof ModuleParts]: LaterCode<ModuleParts[Name]> } = {
  today: laterCode(() => load('today')),
  'admin-app': laterCode(() => load('admin-app')),
};

async function load<Name extends keyof ModuleParts>(name: Name): Promise<ModuleParts[Name]> {
  const [{ loadPart }, { manifestUrl }] = await Promise.all([
    import(/* webpackChunkName: "load-admin" */ './load-admin.ts'),
    api(getAdminModuleConfig),
  ]);
  return loadPart(manifestUrl, name);
}
