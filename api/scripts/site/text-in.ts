import { existsSync, readFileSync } from 'node:fs';

/** Returns the text of a file without the spaces around it, such as a secret. Undefined for one that is missing or empty. */
export function textIn(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
}
