import { basename, dirname } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** What is left, where most faults are found first: lessons and their money, every call, screens, the model, browsers. */
const FOLDERS = [
  /\/api\/src\/(lessons|checkout|hand-payments|payments|closing|series)\//,
  /\/tests\/security\//,
  /\/api\//,
  /-app\//,
  /\/tests\/model\//,
  /./,
];

/** Runs the test that bears the changed file's name first, then those beside it. */
export default class extends TestSequencer {
  sort(tests) {
    const changed = process.env.MUTATED_FILE;
    const name = basename(changed).replace(/\.tsx?$/, '');
    const rankOf = ({ path, context }) => {
      const isBeside = dirname(path).endsWith(dirname(changed));
      if (isBeside) return basename(path).startsWith(`${name}.`) ? 0 : 1;
      if (context.config.displayName.name === 'unit') return 2;
      return 3 + FOLDERS.findIndex((folder) => folder.test(path));
    };
    return tests.toSorted((a, b) => rankOf(a) - rankOf(b) || a.path.localeCompare(b.path));
  }
}
