import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** A fault that somebody would feel, as a change of one file. */
export interface Mutant {
  name: string;
  /** From the repository's folder. */
  file: string;
  breaks: string;
  before: string;
  after: string;
}

/** Reads the list of mutants. Throws if one's text is not in its file exactly once: it was changed since. */
export async function readMutants(): Promise<Mutant[]> {
  const list = await readFile(join(import.meta.dirname, 'mutants.txt'), 'utf8');
  const mutants = list
    .trim()
    .split(/\n{2,}/)
    .map(parse);
  const stale: string[] = [];
  for (const { name, file, before, after } of mutants) {
    const found = (await readFile(join(ROOT, file), 'utf8')).split(before).length - 1;
    if (before === '' || before === after || found !== 1) stale.push(`${name}: ${found} times in ${file}`);
  }
  if (stale.length > 0) throw new Error(`Not found exactly once:\n${stale.join('\n')}`);
  return mutants;
}

/** Parses a name and a file, a line that says what breaks, and the lines of a change as in a diff. */
function parse(block: string): Mutant {
  const [head = '', breaks = '', ...lines] = block.split('\n');
  const [name = '', file = ''] = head.split(/\s+/);
  const text = (sign: string) =>
    lines
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(2))
      .join('\n');
  return { name, file, breaks, before: text('-'), after: text('+') };
}
