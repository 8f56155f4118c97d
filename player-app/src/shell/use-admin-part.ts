import { useEffect, useState } from 'react';
import { loadAdminPart, loadedPart } from './load-admin-part.ts';
import type { ModuleParts } from './load-admin.ts';

/**
 * Returns a part of the coach's module; undefined while it is being loaded. By state: React holds back for up to 300 ms what
 * replaces the fallback of `lazy`. Throws, when it renders, what loading has thrown. Mounted again, it loads again.
 */
export function useAdminPart<Name extends keyof ModuleParts>(name: Name): ModuleParts[Name] | undefined {
  const [state, setState] = useState<{ part?: ModuleParts[Name] | undefined; failure?: unknown }>(() => ({
    part: loadedPart(name),
  }));
  const isLoaded = state.part !== undefined;
  useEffect(() => {
    if (isLoaded) return;
    let isShown = true;
    const show = (next: typeof state) => isShown && setState(next);
    loadAdminPart(name).then(
      (part) => show({ part }),
      (failure: unknown) => show({ failure }),
    );
    return () => {
      isShown = false;
    };
  }, [name, isLoaded]);
  if ('failure' in state) throw state.failure;
  return state.part;
}
