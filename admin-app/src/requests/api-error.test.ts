import { expect, test } from '@jest/globals';
import { ApiError, NetworkError, NotKnownError } from '@lessons/contract';
import { detailOf, isNotKnown } from './api-error.ts';

const late = new NotKnownError(new Error('late'));

test.each([
  ['a refusal', new ApiError(422, 'slot_taken', 'This slot has been taken.'), 'This slot has been taken.'],
  ['a server error', new ApiError(500, 'internal', 'Something went wrong.'), undefined],
  ['a lost connection', new NetworkError(new TypeError('Failed to fetch')), undefined],
  ['a change out of time', late, late.message],
])('what is said of %s', (_what, error, said) => {
  expect(detailOf(error)).toBe(said);
  expect(isNotKnown(error)).toBe(error === late);
});
