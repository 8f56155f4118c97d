import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An unguessable text of letters and digits. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Returns an id as Stripe writes them: the prefix, such as `pi_`, and 24 letters and digits. */
export function newId(prefix: 'pi' | 'ch' | 're' | 'du' | 'pm' | 'evt' | 'req'): string {
  return `${prefix}_${randomText(24)}`;
}

/** Now in Unix seconds, the API's unit of time. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}
