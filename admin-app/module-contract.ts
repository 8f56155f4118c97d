import type { ApiClient, Player } from '@lessons/contract';
import type { ComponentType } from 'react';

/** What the module asks the shell to say to the person. */
export interface AdminNotice {
  title: string;
  description?: string;
  /** `destructive` is for what failed. */
  variant?: 'default' | 'destructive';
  /** What the notice is about. A newer notice about the same thing takes a failure about it away. */
  topic?: string;
}

/**
 * What the shell hands over. The two are deployed apart: a property is only ever added, and added as optional, so that either side
 * works with yesterday's other one.
 */
export interface AdminAppProps {
  user: Player;
  /** The shell's client: it knows the API's address and the person's session. */
  api: ApiClient;
  notify: (notice: AdminNotice) => void;
  /** Goes to an address of the shell, the module's own screens included. `replace` leaves no entry to go back to. */
  navigate: (to: string, options?: { replace?: boolean }) => void;
  /** The module's part of the address: `/admin` or `/admin-schedule`, and its search. */
  path: string;
  /** Names the requests, by their API paths, whose remembered answers a change has made old. */
  dataChanged: (paths: readonly string[]) => void;
  /** The API no longer knows the session (401). */
  onSignedOut?: () => void;
  /** The API no longer accepts the person as coach or admin (403). */
  onForbidden?: () => void;
}

/** What the module hands back: the exports of `./admin-app`. */
export interface AdminModule {
  AdminApp: ComponentType<AdminAppProps>;
}
