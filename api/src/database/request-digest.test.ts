import { describe, expect, test } from '@jest/globals';
import { requestDigest } from './request-digest.ts';

const request = { client: { id: 'a' }, price: 50, lessons: [{ anyway: true }, { anyway: false }] };

describe('the digest of a request', () => {
  test.each([
    ['keys in another order', { lessons: request.lessons, price: 50, client: { id: 'a' } }],
    ['a key without a value', { ...request, message: undefined }],
  ])('is the same with %s', (_, repeated) => {
    expect(requestDigest(repeated)).toBe(requestDigest(request));
  });

  test.each([
    ['another value', { ...request, price: 45 }],
    ['another value of an inner object', { ...request, client: { id: 'b' } }],
    ['null in place of no value', { ...request, message: null }],
    ['another order of a list', { ...request, lessons: request.lessons.toReversed() }],
    ['a text in place of a number', { ...request, price: '50' }],
  ])('differs with %s', (_, other) => {
    expect(requestDigest(other)).not.toBe(requestDigest(request));
  });
});
