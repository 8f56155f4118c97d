/** The result of one check. `remedy` says how to mend it. */
export interface Finding {
  status: 'ok' | 'warn' | 'fail';
  /** The subject of the check, such as `Stripe webhook`. */
  subject: string;
  says: string;
  remedy?: string;
}

export const ok = (subject: string, says: string): Finding => ({ status: 'ok', subject, says });
export const warn = (subject: string, says: string, remedy: string): Finding => ({
  status: 'warn',
  subject,
  says,
  remedy,
});
export const fail = (subject: string, says: string, remedy: string): Finding => ({
  status: 'fail',
  subject,
  says,
  remedy,
});

/** How long a check waits for a service. */
export const TIMEOUT_MS = 10_000;

/** Runs checks that need a service. When they throw, the result is one failure with the error's message. */
export async function attempt(
  subject: string,
  remedy: string,
  check: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
    return [fail(subject, reason.replaceAll(/\s+/g, ' ') || 'no connection', remedy)];
  }
}

/** Returns the finding as lines for a terminal. */
export function describeFinding({ status, subject, says, remedy }: Finding): string {
  const line = `${status.padEnd(4)}  ${subject}: ${says}`;
  return remedy === undefined ? line : `${line}\n      → ${remedy}`;
}
