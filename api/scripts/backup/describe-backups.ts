import type { BackupFile } from './backup-files.ts';
import type { RecordedBackup } from './recorded-backups.ts';

/** Returns the backups as lines for a terminal, newest first: the files that are there, and what is recorded of each. */
export function describeBackups(files: readonly BackupFile[], recorded: readonly RecordedBackup[]): string[] {
  if (files.length === 0) return ['There is no backup.'];
  return files.map(({ name, bytes }) => {
    const row = recorded.find(({ file }) => file === name);
    const restored =
      row?.checkedAt && row.lessons !== null
        ? `restored on ${row.checkedAt.toISOString().slice(0, 10)}, ${describeCount(row.lessons)}`
        : 'not tried';
    const isCut = row && row.bytes !== bytes;
    return `${name}  ${describeBytes(bytes).padStart(8)}  ${isCut ? `DAMAGED: it had ${describeBytes(row.bytes)}` : restored}`;
  });
}

export function describeBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

export function describeCount(lessons: number): string {
  return `${lessons.toLocaleString('en-GB')} ${lessons === 1 ? 'lesson' : 'lessons'}`;
}
