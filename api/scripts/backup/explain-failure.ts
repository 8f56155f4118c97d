/** How long a dump waits for a table that a migration keeps locked. */
export const LOCK_WAIT_MS = 300_000;

/** Failures by what PostgreSQL's programs say, with what an operator has to do. */
const KNOWN: readonly [RegExp, (found: RegExpExecArray, folder: string) => string][] = [
  [
    /^(\S+).*: is not installed\.$/,
    ([, program]) =>
      `${program} is not installed. Install PostgreSQL’s client: apt-get install postgresql-client.`,
  ],
  [
    /server version: (\d+)\S*.*? version: (\d+)/s,
    ([, server, client]) =>
      `pg_dump is of PostgreSQL ${client}, and the server of ${server}. Install a client that is not older: apt-get install postgresql-client-${server}.`,
  ],
  [
    /could not extend file|could not write to file "(base|pg_)/,
    () => 'The database’s own disk has no room to try the backup. Give it room.',
  ],
  [
    /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/,
    (_found, folder) => `The disk of ${folder} is full. Give it room, or keep fewer days by --keep-days.`,
  ],
  [
    /canceling statement due to (lock|statement) timeout/,
    () => `A table was locked by others for ${LOCK_WAIT_MS / 60_000} minutes, as by a migration. Try again.`,
  ],
  [
    /EACCES|EROFS|Permission denied/,
    (_found, folder) =>
      `${folder} can’t be written by this account. Run it as root, or name a folder by --into.`,
  ],
  [
    /input file does not appear to be a valid archive|end of file|too short|could not read from input file/i,
    () => 'The dump is damaged, and does not count as a backup.',
  ],
];

/** Returns one sentence that says why there is no backup and what an operator has to do. `folder`: where the backups are. */
export function explainFailure(error: unknown, folder: string): string {
  const message = error instanceof Error ? error.message : String(error);
  for (const [pattern, explain] of KNOWN) {
    const found = pattern.exec(message);
    if (found) return explain(found, folder);
  }
  return message.replaceAll(/\s*\n\s*/g, ' ');
}
