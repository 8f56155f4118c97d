import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFinding, type Finding } from '../doctor/finding.ts';

/** What the admins were told of the site. */
export interface Told {
  /** When the doctor last looked. */
  lookedAt: string;
  /** The subjects that were wrong then. */
  wrong: string[];
}

const fileIn = (folder: string) => join(folder, '.told.json');
const NOTHING: Told = { lookedAt: '1970-01-01T00:00:00.000Z', wrong: [] };

/** Reads what was told from a folder that outlives the process. */
export function readTold(folder: string): Told {
  const file = fileIn(folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Told) : NOTHING;
}

export function writeTold(folder: string, told: Told): void {
  const file = fileIn(folder);
  writeFileSync(`${file}.new`, JSON.stringify(told), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Returns the subjects that are wrong now, and the text of a mail about what has changed. Undefined: nothing has. What stays wrong
 * is not told again.
 */
export function compareWithTold(
  { wrong: before }: Told,
  findings: readonly Finding[],
): { wrong: string[]; text: string | undefined } {
  const failed = findings.filter(({ status }) => status === 'fail');
  const wrong = [...new Set(failed.map(({ subject }) => subject))];
  const fresh = failed.filter(({ subject }) => !before.includes(subject));
  const well = before.filter((subject) => !wrong.includes(subject));
  const parts = [
    ...(fresh.length > 0 ? [`This is wrong:\n\n${fresh.map(describeFinding).join('\n')}`] : []),
    ...(well.length > 0 ? [`This is well again: ${well.join(', ')}.`] : []),
  ];
  return { wrong, text: parts.length > 0 ? parts.join('\n\n') : undefined };
}
