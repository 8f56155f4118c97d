import { expect, test } from '@jest/globals';
import { MAX_LIST_LENGTH } from '@lessons/contract';
import { problemOf } from './list-draft.ts';

test.each([
  ['nothing', ' \n\t', /^Paste your clients here first\.$/],
  ['10 MB', 'x'.repeat(10_000_000), /^This is too much for one list\./],
])('a list of %s is not sent', (_, text, sentence) => expect(problemOf(text)).toMatch(sentence));

test('a list as long as the server takes is sent', () => {
  expect(problemOf('x'.repeat(MAX_LIST_LENGTH))).toBeNull();
});
