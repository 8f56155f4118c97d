/**
 * The coach's calendar could not be read. `message` is a sentence for the coach. Neither it nor
 * `code`, which is logged, holds anything of the address.
 */
export class CalendarUnreadable extends Error {
  override name = 'CalendarUnreadable';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
