import type { ComponentType } from 'react';
import type { Prefetch } from '../requests/query-client.ts';

/**
 * The frame around a screen. `tabs`: the navigation, at the bottom or, on a wider window, at the side. `bare`: nothing leads
 * away from paying.
 */
export type Frame = 'tabs' | 'bare';

/** A screen. `prefetch` fetches what it shows first, before it is drawn. */
export type Screen = ComponentType & { prefetch?: Prefetch };

/** A call of the API that a screen makes first. */
interface PreloadedCall {
  /** Path and query. */
  path: string;
  /** Made without the player's access token. */
  isPublic?: boolean;
}

/** A screen's own declaration. The page's first script contains every route, and so none of them imports a screen's code. */
export interface ScreenRoute {
  /** `:id` stands for a part that differs. */
  path: string;
  /** The document's title, and the screen's heading unless `heading` is another. */
  title: string;
  heading?: string | RegExp;
  /** `tabs` unless it is another. */
  frame?: Frame;
  /** The tab that is lit, by its path, on a screen that has no tab of its own. */
  tab?: string;
  /** Visitors may open it, too. */
  isPublic?: boolean;
  /** The name in the query with which a public screen shows what is one player's own, and not a visitor's. */
  ownQuery?: string;
  /** Calls that start while the screen's code is on its way. */
  preload?: (userId: string) => readonly PreloadedCall[];
  /**
   * It is drawn as soon as this device knows whose session it has, for the account as last seen, also while that can't be
   * loaded. It shows the name and takes the roles for granted, which the server checks, and saves nothing of the account.
   */
  opensAsLastSeen?: boolean;
  /** It shows the coach's module, to a coach or an admin. */
  showsModule?: boolean;
  /** It is there later than its code, and says itself when, by `ScreenOpened`. */
  opensItself?: boolean;
  /** The path of the screen that usually follows. Its code is fetched once this one is shown. */
  next?: string;
  load: () => Promise<Screen>;
}
