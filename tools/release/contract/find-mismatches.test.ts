import { expect, test } from '@jest/globals';
import { findMismatches, type JsonSchema } from './find-mismatches.ts';

const mismatches = (written: JsonSchema, read: JsonSchema, reportsUnknownFields = true) =>
  findMismatches(written, read, { at: 'value', reportsUnknownFields });

const text: JsonSchema = { type: 'string' };
const nullableText: JsonSchema = { anyOf: [{ type: 'string' }, { type: 'null' }] };
const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

test.each<[string, JsonSchema, JsonSchema]>([
  ['the same', object({ a: text }, ['a']), object({ a: text }, ['a'])],
  ['an integer where a number is read', { type: 'integer' }, { type: 'number' }],
  ['text where text or null is read', text, nullableText],
  ['one type of a list of types', { type: 'number' }, { type: ['number', 'string'] }],
  ['anything where anything is read', text, {}],
  ['fewer values', { type: 'string', enum: ['a'] }, { type: 'string', enum: ['a', 'b'] }],
  ['a value of a list where any text is read', { type: 'string', enum: ['a'] }, text],
  ['a constant of the list', { type: 'string', const: 'a' }, { type: 'string', enum: ['a', 'b'] }],
  ['narrower bounds', { type: 'string', maxLength: 5 }, { type: 'string', maxLength: 9 }],
  ['a field that is no longer required', object({ a: text }, ['a']), object({ a: text })],
  ['a new optional field', object({}), object({ a: text })],
  ['another description', { ...text, description: 'one' }, { ...text, description: 'two' }],
  ['items', { type: 'array', items: text }, { type: 'array', items: nullableText }],
  ['a map', { type: 'object', additionalProperties: text }, { type: 'object', additionalProperties: text }],
])('a reader accepts %s', (_what, written, read) => {
  expect(mismatches(written, read)).toEqual([]);
});

test.each<[string, JsonSchema, JsonSchema, string]>([
  ['another type', text, { type: 'number' }, 'value: string is sent, but number is expected'],
  ['null where text is read', nullableText, text, 'value: null is sent, but string is expected'],
  [
    'a value outside of the list',
    { type: 'string', enum: ['a', 'b'] },
    { type: 'string', enum: ['a'] },
    'value: "b" is not expected',
  ],
  [
    'text that is too long',
    { type: 'string', maxLength: 9 },
    { type: 'string', maxLength: 5 },
    'value: `maxLength` 5 is expected, not 9',
  ],
  [
    'a field that may be missing',
    object({ a: text }),
    object({ a: text }, ['a']),
    'value.a: is required, but may be missing',
  ],
  ['a field that is gone', object({ a: text }), object({}), 'value.a: is sent, but is not read'],
  [
    'a field of items',
    { type: 'array', items: nullableText },
    { type: 'array', items: text },
    'value[]: null is sent',
  ],
  [
    'a keyword that it does not know',
    { ...text, contentEncoding: 'base64' },
    text,
    "value: `contentEncoding` changed, which can't be compared",
  ],
  [
    'a reference, which it does not follow',
    { $ref: '#/a' },
    { $ref: '#/a' },
    "value: `$ref` changed, which can't be compared",
  ],
])('a mismatch is reported: %s', (_what, written, read, reason) => {
  expect(mismatches(written, read)).toEqual([expect.stringContaining(reason)]);
});

test('the mismatch of alternatives has the reason of the one with the same type', () => {
  const read = { anyOf: [object({ a: text }, ['a']), { type: 'null' }] };

  expect(mismatches(object({ a: text }), read)).toEqual(['value.a: is required, but may be missing']);
});

test('unknown fields are accepted for a tolerant reader', () => {
  const written = object({ a: text, more: object({ b: text }) }, ['a']);

  expect(mismatches(written, object({ a: text }, ['a']), false)).toEqual([]);
});
