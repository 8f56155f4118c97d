/** A JSON schema of the OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

interface Options {
  /** The path of the value, for the messages. */
  at: string;
  /** Whether a field that the reader does not know is a mismatch, since it has no effect any more. */
  reportsUnknownFields: boolean;
}

const ANNOTATIONS = ['title', 'description', 'examples', 'example', 'default', 'deprecated', '$schema'];
const COMPARED = [
  'type',
  'anyOf',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
];
const TEXT = ['pattern', 'format'];
const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const KNOWN = new Set([...ANNOTATIONS, ...COMPARED, ...TEXT, ...LOWER_BOUNDS, ...UPPER_BOUNDS]);

/**
 * Returns a sentence for each way in which a value that `written` allows is refused by `read`. What
 * can't be judged is a mismatch, unless both sides say the same.
 */
export function findMismatches(written: JsonSchema, read: JsonSchema, options: Options): string[] {
  const expected = alternativesOf(read);
  return alternativesOf(written).flatMap((alternative) => {
    const attempts = expected.map((one) => ({ one, reasons: mismatchesOf(alternative, one, options) }));
    if (attempts.some(({ reasons }) => reasons.length === 0)) return [];
    const [only, ...others] =
      attempts.length > 1 ? attempts.filter(({ one }) => hasType(alternative, one)) : attempts;
    if (only && others.length === 0) return only.reasons;
    return [
      `${options.at}: ${nameOf(alternative)} is sent, but ${expected.map(nameOf).join(' or ')} is expected`,
    ];
  });
}

/** Splits `anyOf` and lists of types, so that each alternative has one type at most. */
function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf, ...rest } = schema;
  if (Array.isArray(anyOf)) {
    return anyOf.flatMap((option: JsonSchema) => alternativesOf({ ...rest, ...option }));
  }
  return Array.isArray(schema['type'])
    ? schema['type'].map((type: unknown) => ({ ...schema, type }))
    : [schema];
}

function mismatchesOf(written: JsonSchema, read: JsonSchema, options: Options): string[] {
  const { at } = options;
  if (!hasType(written, read)) return [`${at}: ${nameOf(written)} is sent, but ${nameOf(read)} is expected`];
  return [
    ...unjudged(written, read).map((keyword) => `${at}: \`${keyword}\` changed, which can't be compared`),
    ...mismatchesOfValues(written, read, at),
    ...mismatchesOfBounds(written, read, at),
    ...mismatchesOfFields(written, read, options),
    ...mismatchesOfItems(written, read, options),
  ];
}

function hasType({ type: written }: JsonSchema, { type: read }: JsonSchema): boolean {
  return read === undefined || written === read || (written === 'integer' && read === 'number');
}

/** References are judged by what they name, which is not followed. */
function unjudged(written: JsonSchema, read: JsonSchema): string[] {
  const keywords = new Set([...Object.keys(written), ...Object.keys(read)]);
  return [...keywords].filter(
    (keyword) => !KNOWN.has(keyword) && (keyword === '$ref' || !isSame(written[keyword], read[keyword])),
  );
}

function mismatchesOfValues(written: JsonSchema, read: JsonSchema, at: string): string[] {
  const expected = valuesOf(read);
  if (!expected) return [];
  const sent = valuesOf(written);
  if (!sent) return [`${at}: any value is sent, but only ${expected.join(', ')} are expected`];
  return sent.filter((value) => !expected.includes(value)).map((value) => `${at}: ${value} is not expected`);
}

function valuesOf(schema: JsonSchema): string[] | undefined {
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  const values = schema['enum'];
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : undefined;
}

function mismatchesOfBounds(written: JsonSchema, read: JsonSchema, at: string): string[] {
  const isBeyond = (keyword: string, isOutside: (sent: number, bound: number) => boolean) => {
    const bound = read[keyword];
    const sent = written[keyword];
    return typeof bound === 'number' && !(typeof sent === 'number' && !isOutside(sent, bound));
  };
  const stricter = [
    ...LOWER_BOUNDS.filter((keyword) => isBeyond(keyword, (sent, bound) => sent < bound)),
    ...UPPER_BOUNDS.filter((keyword) => isBeyond(keyword, (sent, bound) => sent > bound)),
    ...TEXT.filter((keyword) => keyword in read && !isSame(written[keyword], read[keyword])),
  ];
  if (valuesOf(written)) return [];
  return stricter.map(
    (keyword) => `${at}: \`${keyword}\` ${read[keyword]} is expected, not ${written[keyword]}`,
  );
}

function mismatchesOfFields(written: JsonSchema, read: JsonSchema, options: Options): string[] {
  const [sent, expected] = [fieldsOf(written), fieldsOf(read)];
  const always = requiredOf(written);
  const missing = requiredOf(read).filter((name) => !always.includes(name));
  return [
    ...missing.map((name) => `${options.at}.${name}: is required, but may be missing`),
    ...Object.entries(sent).flatMap(([name, schema]) => {
      const at = `${options.at}.${name}`;
      const reader = expected[name] ?? othersOf(read);
      if (reader) return findMismatches(schema, reader, { ...options, at });
      return options.reportsUnknownFields ? [`${at}: is sent, but is not read`] : [];
    }),
    ...mismatchesOfOthers(written, read, options),
  ];
}

/** Compares the values of objects that serve as a map. */
function mismatchesOfOthers(written: JsonSchema, read: JsonSchema, options: Options): string[] {
  const [sent, expected] = [othersOf(written), othersOf(read)];
  if (!expected)
    return sent && options.reportsUnknownFields ? [`${options.at}: other fields are not read`] : [];
  return sent ? findMismatches(sent, expected, { ...options, at: `${options.at}[key]` }) : [];
}

function mismatchesOfItems(written: JsonSchema, read: JsonSchema, options: Options): string[] {
  if (!isSchema(read['items'])) return [];
  const sent = isSchema(written['items']) ? written['items'] : {};
  return findMismatches(sent, read['items'], { ...options, at: `${options.at}[]` });
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const fieldsOf = (schema: JsonSchema) => (schema['properties'] ?? {}) as Record<string, JsonSchema>;
const requiredOf = (schema: JsonSchema) => (schema['required'] ?? []) as string[];
const othersOf = ({ additionalProperties: others }: JsonSchema) => (isSchema(others) ? others : undefined);
const nameOf = (schema: JsonSchema) =>
  valuesOf(schema)?.join(', ') ?? (schema['type'] as string | undefined) ?? 'any value';
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
