/**
 * What a mail tells, as it was when its cause was committed. Times are ISO instants, amounts pence.
 * Rows of an older release are read by a newer one: fields are only added, as optional.
 */
export type MailFacts = BookingConfirmed;

interface BookingConfirmed {
  kind: 'booking-confirmed';
  firstName: string | null;
  startsAt: string;
  amountPence: number;
  location: string;
}

export type MailKind = MailFacts['kind'];

/** The facts of one kind of mail. */
export type FactsOf<Kind extends MailKind> = Omit<Extract<MailFacts, { kind: Kind }>, 'kind'>;
