import { createElement, lazy, useState, type ComponentType } from 'react';
import type { Prefetch } from '../requests/first-queries.ts';

/** A screen or another part of the app. */
export type Part = ComponentType & { prefetch?: Prefetch };

export type LazyPart = ComponentType & {
  /** Fetches the part's code. Never rejects: rendering it fetches again, and shows what went wrong. */
  preload: () => Promise<void>;
  /** Returns the part once it is preloaded. */
  loaded: () => Part | undefined;
};

/**
 * Returns a part of the app with code of its own. React shows the fallback for any promise that it has not waited for before,
 * and then keeps it for up to 300 ms. A part that is preloaded does without both.
 */
export function lazyPart(load: () => Promise<Part>): LazyPart {
  let loaded: Part | undefined;
  const Later = lazy(async () => ({ default: await load() }));
  function PartWhenLoaded() {
    // The same for as long as it is shown.
    const [Shown] = useState<ComponentType>(() => loaded ?? Later);
    return createElement(Shown);
  }
  return Object.assign(PartWhenLoaded, {
    loaded: () => loaded,
    preload: async () => {
      try {
        loaded = await load();
      } catch {
        // Nothing is drawn yet that could say so.
      }
    },
  });
}
