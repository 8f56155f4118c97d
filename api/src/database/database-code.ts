/** PostgreSQL's or the connection's code of an error, also inside Objection's own error; undefined for other errors. */
export function databaseCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, nativeError } = error as { code?: unknown; nativeError?: unknown };
  return typeof code === 'string' ? code : databaseCodeOf(nativeError);
}
