import { expect, test } from '@jest/globals';
import { readMutants } from './read-mutants.ts';

test('each mutant’s text is in its file exactly once, and its name is its own', async () => {
  const names = (await readMutants()).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
