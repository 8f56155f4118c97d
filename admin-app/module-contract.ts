import type { ApiClient, Player, Release } from '@lessons/contract';
import type { ChangedDays } from '@lessons/contract/changed-days';
import type { ComponentType, ReactNode } from 'react';

/** A toast that the module asks the shell to show. */
export interface AdminNotice {
  title: string;
  description?: string;
  /** `destructive` is for failures. */
  variant?: 'default' | 'destructive';
  /** A newer notice with the same topic replaces one about a failure. */
  topic?: string;
}

/** What could not be loaded, in a sentence. */
interface FailedDay {
  message: string;
  onRetry: () => void;
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
   * the module's own places.
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
  /** Gives the user's account another name, at the auth provider, too. The shell then passes the changed `user`. */
  renameAccount: (fullName: string) => Promise<void>;
  /**
   * Shows the coach's today and tomorrow as this device last saw them, in place of what is not there: `failure` says why,
   * without it the day is on its way. `fallback` stands where no day was seen.
   */
  LastSeenDay: ComponentType<{ failure?: FailedDay; fallback?: ReactNode }>;
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

/** A place of the module, to which the shell's navigation leads. */
export interface ModulePlace {
  label: string;
  /** Says what is there. */
  detail?: string;
  /** The name of one of the shell's pictures. One that it does not know has a plain one. */
  icon: string;
  /** Path and query. */
  href: string;
  /** Other addresses of the place. An address with more in its query is below it, too. */
  also?: readonly string[];
  /** Whether it stands at the thumb of a phone; the others are under More. */
  isAtThumb?: boolean;
}

/** The exports of `./admin-app`, which the shell loads. */
export interface AdminModule {
  AdminApp: ComponentType<AdminAppProps>;
  /** The release, for reports of errors. */
  release: Release;
  /** In the order of the navigation. */
  places: readonly ModulePlace[];
}

/** The exports of `./today`, which the shell shows to a coach on Home. */
export interface TodayModule {
  Today: ComponentType<AdminAppProps>;
  release: Release;
  places: readonly ModulePlace[];
}
