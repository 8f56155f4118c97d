import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import { createInstance } from '@module-federation/enhanced/runtime';
import { knowModule } from '../error-reports/send-report.ts';
import type { AdminModule } from '@lessons/admin-app/module-contract';

// Only a coach or admin loads this file, so a player downloads nothing of federation.
const federation = createInstance({
  name: 'player',
  remotes: [],
  shared: {
    react: onlyCopy(React),
    'react-dom': onlyCopy(ReactDom),
    'react/jsx-runtime': onlyCopy(jsxRuntime),
  },
});

/**
 * Loads the coach's module from wherever it is deployed today.
 * @throws when its server or one of its files can't be reached; calling again starts over.
 */
export async function loadAdmin(manifestUrl: string): Promise<AdminModule> {
  const entry = new URL(manifestUrl, location.origin).href;
  // By force, so that a retry reads the manifest again and finds a new release.
  federation.registerRemotes([{ name: 'admin', entry }], { force: true });
  const module = await federation.loadRemote<AdminModule>('admin/admin-app');
  if (!module) throw new Error('The coach’s module is empty.');
  knowModule({ address: new URL('.', entry).href, ...(module.release && { release: module.release }) });
  return module;
}

/** Two Reacts in a page break its hooks: there is this one, and a module built for another is refused. */
function onlyCopy(library: object) {
  return {
    version: React.version,
    lib: () => library,
    shareConfig: {
      singleton: true,
      strictVersion: true,
      eager: true,
      requiredVersion: `^${React.version}`,
    },
  };
}
