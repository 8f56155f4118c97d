/** A time span, as ISO 8601 instants. */
interface SpanFacts {
  startsAt: string;
  endsAt: string;
}

/** A lesson as it was when the transaction that caused the mail was committed. */
interface LessonFacts extends SpanFacts {
  bookingId: string;
  /** Of its calendar entry. Moving and cancelling raise it. */
  sequence: number;
  location: string;
  pricePence: number;
}

/**
 * What a mail says, as it was when the transaction that caused it was committed. It is stored as
 * JSON until the mail is sent.
 */
export type MailFacts = {
  kind: 'lesson-booked';
  /** What the mail calls the player. */
  greetingName: string;
  lesson: LessonFacts;
};

export type MailKind = MailFacts['kind'];
