/** Returns the code of PostgreSQL or of the connection, also from within Objection's own error. */
export function databaseCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, nativeError } = error as { code?: unknown; nativeError?: unknown };
  return typeof code === 'string' ? code : databaseCodeOf(nativeError);
}

/** PostgreSQL's code for a right that a role does not have. */
export const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Connection failures, shutting down, every timeout, and insufficient resources: a full disk, too many connections. A container
 * that is down has no address, and its name is not found.
 */
const unavailableCodes =
  /^(08|57P0|57014|55P03|25P03|53)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The driver has no code for a connection that ends in the middle of a query. */
const unavailableMessages =
  /Query read timeout|timeout expired|Connection terminated|is not queryable|connection timeout/i;

/** Whether an error says that the database can't be reached or doesn't respond in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { name, message } = error as { name?: unknown; message?: unknown };
  return (
    name === 'KnexTimeoutError' ||
    unavailableCodes.test(databaseCodeOf(error) ?? '') ||
    (typeof message === 'string' && unavailableMessages.test(message))
  );
}
