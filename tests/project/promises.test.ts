import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { problemsOf, readMentions } from '../fixtures/api/named-tests.ts';

test('the page of promises names tests that exist', () => {
  const mentions = readMentions(readFileSync('docs/promises.md', 'utf8'));
  expect(mentions.flatMap(problemsOf)).toEqual([]);
  expect(mentions.length).toBeGreaterThan(160);
});
