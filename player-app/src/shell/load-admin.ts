import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import { createInstance } from '@module-federation/enhanced/runtime';
import provideRuntimeToModule from '@module-federation/inject-external-runtime-core-plugin';
import { storedUserId } from '../auth/stored-session.ts';
import { consumePreloadedFile } from '../site/preloaded-requests.ts';
import { timedFetch, withinTime } from '../site/within-time.ts';
import { knowModule } from '../error-reports/send-report.ts';
import type { AdminModule, TodayModule } from '@lessons/admin-app/module-contract';
import { setModulePlaces } from './coach-places.ts';
import { OlderModule } from './older-module.ts';

// Only a coach or admin loads this file, so a player downloads nothing of federation.
const federation = createInstance({
  name: 'player',
  remotes: [],
  plugins: [
    provideRuntimeToModule(),
    {
      name: 'manifest',
      fetch: (url) => consumePreloadedFile(url) ?? timedFetch(url),
    },
  ],
  shared: {
    react: onlyCopy(React),
    'react-dom': onlyCopy(ReactDom),
    'react/jsx-runtime': onlyCopy(jsxRuntime),
  },
});

/** The manifest that the parts come from; null after a failure, so that a retry reads it again. */
let registered: string | null = null;

/** The parts that the module exposes. */
export interface ModuleParts {
  'admin-app': AdminModule;
  today: TodayModule;
}

/** Returns whether the part has what the shell needs of it. */
const isComplete: { [Name in keyof ModuleParts]: (part: ModuleParts[Name]) => boolean } = {
  'admin-app': (part) => Boolean(part.AdminApp && part.places),
  today: (part) => Boolean(part.Today && part.places),
};
/** The container's error for a part that the module never had. */
const NOT_EXPOSED = /does not exist in container/;

/**
 * Loads a part of the module from wherever it is deployed today. @throws when its server or one of its files can't be
 * reached, and `OlderModule` when the module has no such part; calling again starts over.
 */
export async function loadPart<Name extends keyof ModuleParts>(
  manifestUrl: string,
  name: Name,
): Promise<ModuleParts[Name]> {
  const entry = new URL(manifestUrl, location.origin).href;
  const person = storedUserId();
  try {
    if (registered !== entry) {
      // By force, so that a retry reads the manifest again and finds a new release.
      federation.registerRemotes([{ name: 'admin', entry }], { force: true });
      registered = entry;
    }
    // Its scripts may be silent, too.
    const part = await withinTime(federation.loadRemote<ModuleParts[Name]>(`admin/${name}`));
    if (!part || !isComplete[name](part)) throw new OlderModule(`The coach’s module has no ${name}.`);
    await stylesLoaded();
    knowModule({ address: new URL('.', entry).href, release: part.release });
    setModulePlaces(entry, part.places, person);
    return part;
  } catch (error) {
    registered = null;
    throw NOT_EXPOSED.test(String(error))
      ? new OlderModule('The coach’s module is older.', { cause: error })
      : error;
  }
}

/** A style sheet that fails is not waited for longer than this. */
const MAX_STYLES_MS = 10_000;

/**
 * Resolves when all style sheets of the page are there. The federation runtime adds the module's, and
 * webpack takes one that is in the page for loaded: the screens would be drawn without their styles.
 */
async function stylesLoaded(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const loading = [...links].filter(({ sheet }) => sheet === null);
  const ended = loading.map(
    (link) =>
      new Promise<void>((resolve) => {
        link.addEventListener('load', () => resolve(), { once: true });
        link.addEventListener('error', () => resolve(), { once: true });
        setTimeout(resolve, MAX_STYLES_MS);
      }),
  );
  await Promise.all(ended);
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
