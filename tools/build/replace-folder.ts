import { mkdirSync, renameSync, rmSync } from 'node:fs';

/** Puts a folder in the place of another one, so that nobody ever finds half of it. */
export function replaceFolder(folder: string, replacement: string): void {
  const old = `${replacement}-old`;
  mkdirSync(folder, { recursive: true });
  renameSync(folder, old);
  renameSync(replacement, folder);
  rmSync(old, { recursive: true, force: true });
}
