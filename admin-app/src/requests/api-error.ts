/**
 * Returns the HTTP status of the shell's ApiError. Reads its fields, since the shell has its own
 * copy of the class and `instanceof` would be false.
 */
function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;
}

/** Returns whether a change was out of time: the server may have made it. */
export function isNotKnown(error: unknown): error is Error {
  return error instanceof Error && error.name === 'NotKnownError';
}

/** Returns the message for people: the API's, or that a change is not known; undefined for what else failed. */
export function detailOf(error: unknown): string | undefined {
  if (isNotKnown(error)) return error.message;
  const status = statusOf(error);
  if (status === undefined || status >= 500) return undefined;
  return error instanceof Error &&
    'detail' in error &&
    typeof error.detail === 'string' &&
    error.detail !== ''
    ? error.detail
    : undefined;
}

/** Returns the API's code for programs, such as `slot_taken`; undefined without a response. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
