import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type LazyScreen = LazyExoticComponent<ComponentType> & {
  /** Starts fetching the screen's code, before it is drawn. */
  preload: () => void;
};

/** A screen in a chunk of its own: `lazyScreen(async () => (await import('…')).BookScreen)`. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const screen = lazy(async () => ({ default: await load() }));
  return Object.assign(screen, {
    // Drawing the screen asks again, and shows what went wrong.
    preload: () => void load().catch(() => undefined),
  });
}
