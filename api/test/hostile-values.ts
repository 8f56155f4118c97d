import fc from 'fast-check';

/** What has broken other people's servers: wrong types, edges of numbers, dates that aren't, text that isn't only text. */
const known: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.1,
  1e308,
  -1e308,
  2 ** 53,
  2147483648,
  50.005,
  '50',
  '',
  ' ',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  [],
  [[]],
  {},
  { '': '' },
  { toString: 'x' },
  { __proto__: null, constructor: { prototype: {} } },
  '2026-02-30',
  '0000-00-00',
  '9999-99-99',
  '2037-11-24',
  '2037-11-24T10:00:00Z',
  '2037-11-24T10:00:00+99:00',
  '2037-11-24T10:00:00.0000000001Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '24:00',
  '99:99',
  '10:00:00',
  '\u0000',
  '\u202e',
  '\ufffd',
  '\ud800',
  '😀'.repeat(40),
  'é'.normalize('NFD'),
  'ß'.repeat(101),
  'x'.repeat(5_000),
  "'; drop table players; --",
  '" or 1=1',
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  'http://169.254.169.254/',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'pi_',
  'pi_1',
  `pi_${'x'.repeat(251)}`,
];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...known) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A body that was right, with some of its fields spoilt, left out or added; or something else altogether. */
export function spoilt(right: unknown): fc.Arbitrary<unknown> {
  if (typeof right !== 'object' || right === null) return hostileValue;
  if (Array.isArray(right)) {
    return fc.oneof(
      hostileValue,
      fc.array(right.length > 0 ? spoilt(right[0]) : hostileValue, { maxLength: 5 }),
    );
  }
  const fields = Object.fromEntries(
    Object.entries(right).map(([name, value]) => [
      name,
      fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 3, arbitrary: hostileValue }),
    ]),
  );
  const extra = fc.dictionary(
    fc.oneof(
      fc.constantFrom('isAdmin', 'is_coach', 'status', 'userId', 'price', '__proto__', 'constructor'),
      fc.string({ maxLength: 8 }),
    ),
    hostileValue,
    { maxKeys: 2 },
  );
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.record(fields, { requiredKeys: [] }), extra)
        .map(([some, more]) => ({ ...some, ...more })),
    },
    { weight: 1, arbitrary: hostileValue },
  );
}

/** The text of a body: JSON, JSON with a key twice, or no JSON. */
export function bodyText(right: unknown): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: spoilt(right).map((value) => JSON.stringify(value) ?? '') },
    {
      weight: 1,
      arbitrary: fc
        .tuple(hostileValue, hostileValue)
        .map(
          ([one, other]) => `{"amount":${JSON.stringify(one) ?? 1},"amount":${JSON.stringify(other) ?? 2}}`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{',
        '{"a":',
        '[1,',
        'undefined',
        '\ufeff{}',
        '['.repeat(20_000),
        '{"a":1}{"b":2}',
        '"',
        '-',
      ),
    },
  );
}
