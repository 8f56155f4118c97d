/** The fields of nodemailer's errors. */
interface DeliveryError {
  message?: unknown;
  code?: unknown;
  /** The SMTP command that failed. */
  command?: unknown;
  responseCode?: unknown;
}

/** Longer responses of servers are cut off. */
const MAX_REASON_LENGTH = 300;
/** A bad sequence of commands: the session is at fault, not the mail. */
const BAD_SEQUENCE = 503;

/**
 * Whether the same mail would be refused again: the server refused its recipient or its content for
 * good, or the address can't be written in an envelope. A refused sign-in or sender is no refusal of
 * this mail: the settings may be mended.
 */
export function isPermanentRefusal(error: unknown): boolean {
  const { code, command, responseCode } = fieldsOf(error);
  if (typeof responseCode === 'number') {
    const isOfMail = command === 'RCPT TO' || command === 'DATA';
    return isOfMail && responseCode >= 500 && responseCode !== BAD_SEQUENCE;
  }
  return code === 'EENVELOPE';
}

/** Returns the reason for the coach, in one line. It may contain the recipient's address. */
export function reasonOf(error: unknown): string {
  const { message } = fieldsOf(error);
  const line = String(message).replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_REASON_LENGTH ? `${line.slice(0, MAX_REASON_LENGTH)}…` : line;
}

/** Returns what may be logged of an error: neither an address nor a word of the mail. */
export function summaryOf(error: unknown) {
  const { code, command, responseCode } = fieldsOf(error);
  return { code, command, responseCode };
}

function fieldsOf(error: unknown): DeliveryError {
  return typeof error === 'object' && error !== null ? error : { message: error };
}
