import type { Credential } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';

/** Returns the credentials that are shown at an instant: those whose last London day is not over. */
export function shownCredentials(credentials: readonly Credential[], now: Date): Credential[] {
  const today = londonDateOf(now);
  return credentials.filter(({ until }) => until === null || until >= today);
}
