import type { Knex } from 'knex';

/** How far a restore has come. It is the comment on the database, so that it goes where the database goes. */
export interface RestoreProgress {
  /** Which backup it is from. */
  key: string;
  restoredAt: Date;
  /** The newest entry of the audit log in the dump. */
  lastEntry: string;
  /** The database that was in use when the restore began. Null if there was none. */
  broken: string | null;
  isDone: boolean;
}

const PREFIX = 'Restored: ';

/** Returns the comment that says how far a restore has come. */
export function restoreComment(progress: RestoreProgress): string {
  return PREFIX + JSON.stringify(progress);
}

/** Reads the comment on a database. Null if it was never restored. */
export function parseRestoreComment(comment: string | null | undefined): RestoreProgress | null {
  if (!comment?.startsWith(PREFIX)) return null;
  const progress = JSON.parse(comment.slice(PREFIX.length)) as RestoreProgress & { restoredAt: string };
  return { ...progress, restoredAt: new Date(progress.restoredAt) };
}

/**
 * Throws for a database that a restore has put in its place and not yet brought to what happened since the backup. There
 * mails would be sent again, and slots that are paid would be free.
 */
export async function refuseHalfRestored(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { comment: string | null }[] }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()`,
  );
  const progress = parseRestoreComment(rows[0]?.comment);
  if (!progress || progress.isDone) return;
  throw new Error(
    'The database was restored from a backup, and lacks what happened since. Run the same `restore` again: it goes on from there.',
  );
}
