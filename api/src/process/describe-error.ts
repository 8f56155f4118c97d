/** What is written down of an error beside its message and stack: names of things, never their content. */
const TOLD = ['code', 'statusCode', 'requestId', 'severity', 'schema', 'table', 'column', 'constraint'];
const DEEPEST = 5;

/**
 * An error as the log shows it. Libraries hang much more on theirs, a webhook's payload, a client secret, the row that was refused:
 * none of that is written down.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const {
    type,
    name,
    message,
    stack,
    errors,
    nativeError,
    cause = nativeError,
  } = error as Record<string, unknown>;
  const told = TOLD.map((field): [string, unknown] => [field, (error as Record<string, unknown>)[field]]);
  return {
    type: typeof type === 'string' ? type : name,
    message,
    stack,
    ...Object.fromEntries(told.filter(([, value]) => typeof value === 'string' || typeof value === 'number')),
    ...(cause !== undefined && depth < DEEPEST && { cause: describeError(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      depth < DEEPEST && { errors: errors.map((one) => describeError(one, depth + 1)) }),
  };
}
