import { isNewer } from './versions.ts';

/** What an operator does for one version, besides the update. */
export interface UpgradeNote {
  version: string;
  lines: string[];
  /** The lines of what has to be done before the update. */
  first: string[];
}

const FIRST = /^first: */i;

/** Reads `docs/upgrades.md`. Its section `Next` is the version of the archive that has the file. */
export function parseUpgradeNotes(text: string, versionOfArchive: string): UpgradeNote[] {
  return text
    .split(/^## +/m)
    .slice(1)
    .map((section) => {
      const [title = '', ...rest] = section.split('\n');
      const lines = rest.map((line) => line.replace(/^- +/, '').trim()).filter((line) => line !== '');
      return {
        version: title.trim() === 'Next' ? versionOfArchive : title.trim(),
        lines: lines.map((line) => line.replace(FIRST, '')),
        first: lines.filter((line) => FIRST.test(line)).map((line) => line.replace(FIRST, '')),
      };
    });
}

/** Returns the notes of every version after the one that runs, up to the new one, the oldest first. */
export function notesBetween(notes: readonly UpgradeNote[], running: string, next: string): UpgradeNote[] {
  return notes
    .filter(({ version }) => isNewer(version, running) && !isNewer(version, next))
    .toSorted((one, other) => (isNewer(one.version, other.version) ? 1 : -1));
}

/**
 * Returns the releases that an update would leap over, such as `1.1` from 1.0.3 to 1.2.0: the schema of a release works with
 * the one before it alone, and that one goes on serving meanwhile.
 */
export function leaptOver(notes: readonly UpgradeNote[], running: string, next: string): string[] {
  const seriesOf = (version: string) => version.split('.', 2).join('.');
  const between = new Set(notes.map(({ version }) => seriesOf(version)));
  return [...between].filter((series) => series !== seriesOf(running) && series !== seriesOf(next));
}

/** Returns what has to be done first and is not among the versions that the operator says are done. */
export function openSteps(notes: readonly UpgradeNote[], done: readonly string[]): UpgradeNote[] {
  const isDone = ({ version }: UpgradeNote) =>
    done.some((one) => !isNewer(version, one) && !isNewer(one, version));
  return notes.filter((note) => note.first.length > 0 && !isDone(note));
}
