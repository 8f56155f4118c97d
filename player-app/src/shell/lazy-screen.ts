import { createElement, lazy, useEffect, useState, type ComponentType } from 'react';
import { laterCode } from '@lessons/ui/later-code.ts';
import type { Screen, ScreenRoute } from '../screens/screen-route.ts';
import { useIsCoach } from '../session/session.tsx';
import { routeAt } from './routes.ts';

type LazyScreen = ComponentType & {
  /** Fetches the screen's code. Never rejects: rendering it fetches again, and shows what went wrong. */
  preload: () => Promise<void>;
  /** Returns the screen once it is fetched. */
  loaded: () => Screen | undefined;
};

/**
 * Returns a screen with code of its own. React shows the fallback for any promise that it has not waited for before,
 * and then keeps it for up to 300 ms. A screen that is preloaded does without both.
 */
export function lazyScreen(fetchScreen: () => Promise<Screen>): LazyScreen {
  const { load, loaded } = laterCode(fetchScreen);
  let Later = later();
  function later() {
    return lazy(() =>
      load().then(
        (screen) => ({ default: screen }),
        (error: unknown) => ({ default: notLoaded(error) }),
      ),
    );
  }
  /** Throws once it is mounted: React keeps a failed `lazy`, and by then the next one to be mounted is another. */
  function notLoaded(error: unknown): ComponentType {
    return function NotLoaded() {
      const [isMounted, setMounted] = useState(false);
      useEffect(() => {
        Later = later();
        setMounted(true);
      }, []);
      if (isMounted) throw error;
      return null;
    };
  }
  function ScreenWhenLoaded() {
    // The same for as long as it is shown.
    const [Shown] = useState<ComponentType>(() => loaded() ?? Later);
    return createElement(Shown);
  }
  const preload = async () => {
    // Nothing is drawn yet that could say what is wrong.
    await load().catch(() => undefined);
  };
  return Object.assign(ScreenWhenLoaded, { loaded, preload });
}

const screens = new Map<ScreenRoute['load'], LazyScreen>();

/** Home of the coach: a player downloads nothing of it. */
const CoachToday = lazyScreen(
  async () => (await import(/* webpackChunkName: "coach-today" */ './coach-today.tsx')).CoachToday,
);

/** Returns the screen of a route. Routes with one `load` have one screen, which React keeps mounted between them. */
export function screenOf({ path, load }: ScreenRoute, isCoach: boolean): LazyScreen {
  if (isCoach && path === '/') return CoachToday;
  const screen = screens.get(load) ?? lazyScreen(load);
  screens.set(load, screen);
  return screen;
}

/** Fetches the code of the screen at a path, for whoever is likely to go there. */
export function preloadCode(path: string, isCoach: boolean): void {
  const route = routeAt(path);
  if (route) void screenOf(route, isCoach).preload();
}

/** The screen of a route. */
export function RouteScreen({ route }: { route: ScreenRoute }) {
  const { next } = route;
  const isCoach = useIsCoach();
  // Runs once the screen is there: until then React shows the fallback of both.
  useEffect(() => {
    if (next !== undefined) preloadCode(next, isCoach);
  }, [next, isCoach]);
  return createElement(screenOf(route, isCoach));
}
