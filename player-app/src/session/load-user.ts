import type { Me } from '@lessons/contract';
import { fetchMe, lastSeenMe } from '../requests/me.ts';
import { allowReports } from '../error-reports/allow-reports.ts';
import { currentSession } from '../auth/current-session.ts';
import { readStoredSession } from '../auth/stored-session.ts';

/**
 * Returns the user of the stored session; null when it belongs to nobody any more.
 * @throws when the provider or the API can't be reached.
 */
export async function loadUser(): Promise<SessionUser | null> {
  const session = await currentSession();
  if (!session) return null;
  const player = await fetchMe();
  allowReports(player.dataSharing);
  return sessionUserOf(player, session.user.user_metadata);
}

/** Returns the user of the stored session as this device last saw them; null if it has not. */
export function lastSeenUser(): SessionUser | null {
  const me = lastSeenMe.read();
  return me && sessionUserOf(me, readStoredSession()?.user?.user_metadata ?? {});
}

/** The signed-in user. Roles come from the server alone. */
export interface SessionUser {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** The name at the auth provider; null when it has none. */
  fullName: string | null;
  phone: string | null;
  isCoach: boolean;
  isAdmin: boolean;
  /** Whether directions may start where the player is. */
  locationSharing: boolean;
}

/** Returns whether somebody has the coach's screens. */
export const isCoachOrAdmin = (user: Pick<SessionUser, 'isCoach' | 'isAdmin'> | null): boolean =>
  user !== null && (user.isCoach || user.isAdmin);

/**
 * Returns the player as the server has them. Names and phone that it doesn't have yet come from the auth provider's
 * metadata; roles never do, since anybody can write their own metadata.
 */
export function sessionUserOf(player: Me, metadata: Record<string, unknown>): SessionUser {
  const fullName = textOf(metadata['full_name']);
  const [firstWord = null, ...rest] = fullName?.split(/\s+/) ?? [];
  const { id, email, isCoach, isAdmin } = player;
  return {
    id,
    email,
    firstName: player.firstName ?? textOf(metadata['first_name']) ?? firstWord,
    lastName: player.lastName ?? textOf(metadata['last_name']) ?? (rest.join(' ') || null),
    fullName,
    phone: player.phone ?? textOf(metadata['phone']),
    isCoach,
    isAdmin,
    locationSharing: player.locationSharing,
  };
}

function textOf(value: unknown): string | null {
  return (typeof value === 'string' && value.trim()) || null;
}
