/**
 * Reads the shell's ApiError by its fields: it comes from the shell's own copy of the client, so `instanceof` can't know it.
 */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;
}

/** The server's sentence for people; undefined when no answer came, or none made for people. */
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
