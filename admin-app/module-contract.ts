import type { ApiClient, Player, Release } from '@lessons/contract';
import type { ChangedDays } from '@lessons/contract/changed-days';
import type { ComponentType } from 'react';

/** A toast that the module asks the shell to show. */
export interface AdminNotice {
  title: string;
  description?: string;
  /** `destructive` is for failures. */
  variant?: 'default' | 'destructive';
  /** A newer notice with the same topic replaces one about a failure. */
  topic?: string;
}

/**
 * The properties that the shell passes to the module. The two are deployed separately, and each has to work with an older
 * release of the other: a property that is added after 1.0 is optional, and none is taken away.
 */
export interface AdminAppProps {
  user: Player;
  /** The shell's client, which knows the API's URL and the user's session. */
  api: ApiClient;
  notify: (notice: AdminNotice) => void;
  /** Navigates to a path of the product. `replace` adds no entry to the browser's history. */
  navigate: (to: string, options?: { replace?: boolean }) => void;
  /**
   * The path and query of the current URL: `/admin` or `/admin-schedule`, and `/` for Today. The shell's navigation leads to
   * `/admin`, `/admin?tab=bookings` (`schedule`, `pricing`; that of 1.0, or beside a module of 1.0, also to `blocked`) and `/admin?screen=settings` (`money`).
   */
  path: string;
  /** Tells the shell which of its queries a change has made stale, by their API paths. */
  dataChanged: (paths: readonly string[]) => void;
  /**
   * Calls `onChange` when something has changed on the server, by the one event stream of the page.
   * Returns the function that ends it.
   */
  followChangedDays: (onChange: (days: ChangedDays) => void) => () => void;
  /** Returns the URL of a path of the API, for pictures. */
  apiUrl: (path: string) => Promise<string>;
  /** How far the server's clock is ahead of this device's (ms), as the shell has learnt. */
  serverAheadMs: number;
  /** Called when the API no longer accepts the session (401). */
  onSignedOut: () => void;
  /** Called when the API no longer accepts the user as coach or admin (403). */
  onForbidden: () => void;
}

/**
 * The module's first files and calls, by the address of the product's page: `metaData.preload` in `mf-manifest.json`. Files
 * are relative to the manifest. `{monday}` and `{nextMonday}` in a call are London dates, of this week and the next; a shell
 * leaves out calls with a name that it does not know.
 */
export type ModulePreload = Record<string, { styles: string[]; scripts: string[]; calls: string[] }>;

/** A place of the module that 1.0 does not have, to which the shell's navigation leads. */
export type LaterPlace = 'hours' | 'money';

/** The exports of `./admin-app`, which the shell loads. */
export interface AdminModule {
  AdminApp: ComponentType<AdminAppProps>;
  /** The release, for reports of errors. */
  release: Release;
  /** The module of 1.0 has none of these places, and does not say so. Until 1.2. */
  places?: readonly LaterPlace[];
}

/** The exports of `./today`, which the shell shows to a coach on Home. */
export interface TodayModule {
  Today: ComponentType<AdminAppProps>;
  release: Release;
  places?: readonly LaterPlace[];
}
