import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const TITLE = /(['"`])((?:(?!\1).)+?)((?: \[(?:promise|spec) [^\]]+\])+)\1/g;

/** A test whose title ends with a tag: `[promise money]`, or `[spec 2 Home]` with a heading of the specification. */
interface TaggedTest {
  /** Without its tags, and without the case that it ends with in a table. */
  title: string;
  file: string;
}

/** Returns the tests that have a tag of this kind, by what follows it. */
export function taggedTests(kind: 'promise' | 'spec'): Map<string, TaggedTest[]> {
  const command = ['ls-files', '-co', '--deduplicate', '--exclude-standard', '*.test.ts', '*.test.tsx'];
  const files = execFileSync('git', command, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n').toSorted();
  const found = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(TITLE)].flatMap(([, , title = '', tags = '']) =>
      [...tags.matchAll(/\[(\w+) ([^\]]+)\]/g)]
        .filter(([, itsKind]) => itsKind === kind)
        .map(([, , tag = '']) => ({ tag, file, title: title.replace(/: %.*$/, '') })),
    ),
  );
  return Map.groupBy(found, ({ tag }) => tag);
}
