import * as z from 'zod';
import { invalidRequest, type Refusal } from './refusal.ts';

/** A whole number. Form values are strings. */
export const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);

/** A string of a field that cannot be unset: not empty. */
export const text = z.string().min(1).max(5000);

export const flag = z.enum(['true', 'false']).transform((given) => given === 'true');

/** An empty value removes its key. An empty string instead of the object removes every key. */
export const metadata = z.union([
  z.literal(''),
  z
    .record(z.string().max(40), z.string().max(500))
    .refine((pairs) => Object.keys(pairs).length <= 50, 'Metadata can have up to 50 keys.'),
]);
type MetadataChange = z.infer<typeof metadata>;

export function changeMetadata(
  current: Record<string, string>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return current;
  if (change === '') return {};
  const merged = Object.entries({ ...current, ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

export const expand = z.array(z.string()).optional();
/** The parameters of a call that takes no others. */
export const onlyExpand = z.strictObject({ expand });

const createdRange = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});
export const listing = {
  limit: integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z
    .union([integer.transform((at) => ({ gte: at, lte: at })), createdRange])
    .optional()
    .transform((range) =>
      Object.fromEntries(Object.entries(range ?? {}).filter(([, at]) => at !== undefined)),
    ),
  expand,
};

/**
 * Parses a request's parameters.
 * @throws Refusal 400 with Stripe's message for the first parameter that is wrong.
 */
export function readParameters<P>(schema: z.ZodType<P>, given: unknown): P {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? refusalFor(issue, given) : invalidRequest('Invalid request.');
}

function refusalFor(issue: z.core.$ZodIssue, given: unknown): Refusal {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
  }
  const value = valueAt(given, issue.path);
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (value === '') {
    const message =
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    return invalidRequest(message, { code: 'parameter_invalid_empty', param });
  }
  if (issue.code === 'invalid_format' && typeof value === 'string') {
    return invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });
  }
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  if (issue.code === 'too_small' && issue.origin === 'number') {
    return outOfRange(`This value must be greater than or equal to ${issue.minimum}.`, param);
  }
  if (issue.code === 'too_big' && issue.origin === 'number') {
    const now = `(it currently is '${shown}')`;
    return outOfRange(`This value must be less than or equal to ${issue.maximum} ${now}.`, param);
  }
  if (issue.code === 'invalid_value' && param === 'currency') {
    const currencies = `Stripe currently supports these currencies: ${issue.values.join(', ')}`;
    return invalidRequest(`Invalid currency: ${shown.toLowerCase()}. ${currencies}`, { param });
  }
  if (issue.code === 'invalid_value') {
    const choices = new Intl.ListFormat('en', { type: 'disjunction' }).format(issue.values.map(String));
    return invalidRequest(`Invalid ${param}: must be one of ${choices}`, { param });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

function outOfRange(message: string, param: string): Refusal {
  return invalidRequest(message, { code: 'parameter_invalid_integer', param });
}

/** Returns a path in Stripe's form: `metadata[user]` for `['metadata', 'user']`. */
function nameOf(path: readonly PropertyKey[]): string {
  return path.map((key, depth) => (depth === 0 ? String(key) : `[${String(key)}]`)).join('');
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    given,
  );
}
