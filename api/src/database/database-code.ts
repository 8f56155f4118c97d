interface WithCode {
  code?: unknown;
  nativeError?: unknown;
}

/** PostgreSQL's or the connection's code of an error, also inside Objection's own error; undefined for other errors. */
export function databaseCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, nativeError } = error as WithCode;
  return typeof code === 'string' ? code : databaseCodeOf(nativeError);
}
