import type { Credential } from '@lessons/contract';

/** Made when it is needed, and not by `@lessons/rules`: as in `slot-labels.ts`. */
let format: Intl.DateTimeFormat | undefined;

/** Returns the credentials that are shown at an instant: those whose last London day is not over. */
export function shownCredentials(credentials: readonly Credential[], now: Date): Credential[] {
  format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const today = format.format(now).split('/').toReversed().join('-');
  return credentials.filter(({ until }) => until === null || until >= today);
}
