import type { Player } from '@lessons/contract';

/** The name of a person, or their e-mail address as long as they gave none. */
export function nameOf({ firstName, lastName, email }: Player): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
