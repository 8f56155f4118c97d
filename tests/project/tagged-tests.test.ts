import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { promisesPage } from '../../tools/generate/promises.ts';
import { PARTS } from '../../tools/generate/specification-map.ts';
import { taggedTests } from '../../tools/generate/tagged-tests.ts';

test('the page of promises is as `npm run generate -- promises` writes it: none goes unseen', () => {
  expect(readFileSync('docs/promises.md', 'utf8')).toBe(promisesPage());
});

test('each part of the specification is in the title of a test, and no other', () => {
  expect([...taggedTests('spec').keys()].toSorted()).toEqual(PARTS.toSorted());
});
