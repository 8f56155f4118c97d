import type { Page } from 'playwright-core';

/** The person who looks at a scene. A newcomer is a player whose account is made for this scene alone. */
export type Viewer = 'visitor' | 'newcomer' | 'player' | 'coach';

/** A window and a colour scheme in which a scene is drawn. */
export interface Look {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

const phone = (scheme: Look['scheme']): Look => ({ width: 390, height: 844, scheme });

export const PHONE_LIGHT = phone('light');
export const PHONE_DARK = phone('dark');
export const TABLET: Look = { width: 820, height: 1180, scheme: 'light' };
export const LAPTOP: Look = { width: 1280, height: 800, scheme: 'light' };
const DESKTOP: Look = { width: 1600, height: 1000, scheme: 'light' };

/** A screen in one of its states, and how to get there. */
export interface Scene {
  /** The name of its files. */
  name: string;
  path: string;
  viewer: Viewer;
  looks: readonly Look[];
  /** Changes what the page is answered, before it is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Goes on from the open screen, and waits for what the picture is to show. */
  act?: (page: Page) => Promise<unknown>;
  /** The window alone instead of the whole page: dialogs belong to the window. */
  isWindow?: boolean;
}

type Steps = Pick<Scene, 'prepare' | 'act' | 'isWindow'>;
type Described = Omit<Scene, 'looks'>;

const described = (name: string, viewer: Viewer, path: string, steps: Steps): Described => ({
  name,
  viewer,
  path,
  ...steps,
});

/** Returns the scene of a screen as it usually is: every size, and the dark scheme on a phone. */
export function screen(name: string, viewer: Viewer, path: string, steps: Steps = {}): Scene {
  const looks = [PHONE_LIGHT, PHONE_DARK, TABLET, LAPTOP, DESKTOP];
  return { ...described(name, viewer, path, steps), looks };
}

/** Returns the scene of a screen of text or of a few controls: a phone in both schemes, and one wide window. */
export function page(name: string, viewer: Viewer, path: string, steps: Steps = {}): Scene {
  return { ...described(name, viewer, path, steps), looks: [PHONE_LIGHT, PHONE_DARK, LAPTOP] };
}

/** Returns the scene of a screen's state: empty, failed, a dialog. A phone in the light scheme. */
export function state(name: string, viewer: Viewer, path: string, steps: Steps = {}): Scene {
  return { ...described(name, viewer, path, steps), looks: [PHONE_LIGHT] };
}

export const pictureName = ({ name }: Pick<Scene, 'name'>, { width, scheme }: Look): string =>
  `${name}-${width}-${scheme}`;
