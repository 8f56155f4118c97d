import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { releaseOf } from '../../src/process/release.ts';
import type { Operation } from '../site/operation.ts';
import { leaptOver, notesBetween, openSteps, parseUpgradeNotes } from './upgrade-notes.ts';

const OWN_NOTES = new URL('../../../docs/upgrades.md', import.meta.url);

interface Step {
  /** The version that runs. */
  running: string;
  /** The version that has the notes, and shall run. */
  next: string;
  /** Versions whose first steps are done. */
  done: readonly string[];
  /** Whether releases may be leapt over. */
  mayLeap: boolean;
}

/** Prints what the operator has to do. @throws an error if a step that is not said to be done, or another release, comes first. */
export function showNotes(text: string, { running, next, done, mayLeap }: Step): void {
  const notes = notesBetween(parseUpgradeNotes(text, next), running, next);
  for (const { version, lines } of notes)
    process.stdout.write(`${version}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
  const [leapt] = leaptOver(notes, running, next);
  if (leapt !== undefined && !mayLeap)
    throw new Error(
      `Nothing was changed. ${next} leaps over ${leapt}, and its schema works with the release before it alone. Update to ${leapt} first.`,
    );
  const [open] = openSteps(notes, done);
  if (!open) return;
  const steps = open.first.map((line) => `  ${line}`).join('\n');
  throw new Error(
    `Nothing was changed. Before ${open.version}:\n${steps}\nThen update again with --done ${open.version}.`,
  );
}

/** `notes RUNNING [--done VERSION]`: shows the notes from the version that runs to this one, for an update in containers. */
export async function showOwnNotes({ args }: Operation): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { done: { type: 'string', multiple: true, default: [] } },
  });
  const [running] = positionals;
  if (!running) throw new Error('notes RUNNING [--done VERSION], with the version that runs, such as 1.0.0');
  showNotes(await readFile(OWN_NOTES, 'utf8'), {
    running,
    next: releaseOf().version,
    done: values.done,
    mayLeap: false,
  });
}
