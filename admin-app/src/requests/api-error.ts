/**
 * Returns the HTTP status of the shell's ApiError. Reads its fields, since the shell has its own
 * copy of the class and `instanceof` would be false.
 */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;
}

/** Returns the API's message for people; undefined without a response or for a server error. */
export function detailOf(error: unknown): string | undefined {
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
