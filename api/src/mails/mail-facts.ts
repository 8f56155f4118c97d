import type { CallOffReason, HandMethod, UnreadCalendar } from '@lessons/contract';
import type { AskedTime, HowPaid, PayPlan } from '@lessons/rules';

/** A time span, as ISO 8601 instants. */
export interface SpanFacts {
  startsAt: string;
  endsAt: string;
}

/** A lesson before it was moved. */
export interface FormerFacts extends SpanFacts {
  /** Since 1.1. `placeAddress` is that of another place than the court. */
  place?: { location: string; placeAddress: string | null };
}

/** A lesson as it was when the transaction that caused the mail was committed. */
export interface LessonFacts extends SpanFacts {
  bookingId: string;
  /** The sequence of its calendar entry. Moving and cancelling raise it. */
  sequence: number;
  location: string;
  /** The address of another place than the court, empty for one without. Null or left out for the court. */
  placeAddress?: string | null;
  /** The name of whoever plays, if it is not the player themselves: added by `nameLessons` when the mail is sent. */
  forName?: string | null;
  pricePence: number;
  payPlan: PayPlan;
}

/** The money of a cancelled lesson. */
export interface CancelledMoney {
  /** Where it is since. */
  paid: HowPaid;
  /** The amount that goes back to the card. Null without a refund, and if the provider could not send it. */
  refundPence: number | null;
  /** The amount of a payment that the coach keeps: less than the price once a part was refunded. Null if nothing stays. */
  keptPence: number | null;
}

/** The player of a lesson, for the coach. */
export interface PlayerFacts {
  name: string;
  email: string;
  phone: string | null;
}

/** Who has received money, or gives it back, as receipts name them. */
export interface SellerFacts {
  name: string;
  address: string;
}

/** The reason why a paid payment has no lesson. */
export type NotBookedReason = 'slot_lost' | 'lesson_begun' | 'never_booked' | 'sent_by_coach';

/** The reason why a payment for a lesson that existed before it goes back. */
export type NotNeededReason = 'paid_already' | 'lesson_cancelled' | 'sent_by_coach';

interface RefundFacts {
  refundPence: number;
  /** Null for a payment that never had a lesson. */
  lesson: SpanFacts | null;
}

interface RefundWindow {
  /** Whether the lesson starts too soon to be cancelled with a refund, or moved. */
  isTooLateToCancel: boolean;
}

interface CallOffFacts {
  lesson: LessonFacts;
  closingId: string;
  /** An ISO 8601 instant, at which it is refunded by itself. */
  chooseBy: string;
  /** Whether the player has no account, and calls the coach for what needs one. */
  isGuest: boolean;
}

interface ToPlayer {
  /** The name with which the mail greets the player. */
  greetingName: string;
  /** True for a player without an account: the coach has entered their data. */
  isGuest?: boolean;
}

/**
 * The facts of a mail when the transaction that caused it was committed. They are stored as JSON until the mail is
 * sent.
 */
export type MailFacts =
  | (ToPlayer & RefundWindow & { kind: 'lesson-booked'; lesson: LessonFacts })
  /** The coach has booked it for a client. */
  | (ToPlayer &
      RefundWindow & {
        kind: 'lesson-booked-for';
        lesson: LessonFacts;
        /** The coach's text to the client. */
        message: string | null;
        /** Whether the client has no account. */
        isGuest: boolean;
      })
  /** The same of weekly lessons, soonest first. */
  | (ToPlayer & {
      kind: 'lessons-booked-for';
      lessons: LessonFacts[];
      message: string | null;
      isGuest: boolean;
    })
  | (ToPlayer &
      RefundWindow & {
        kind: 'lesson-moved';
        lesson: LessonFacts;
        before: FormerFacts;
        /** Only for one that the coach moved, with the coach's text to the client. */
        movedByCoach?: { message: string | null };
        /** It was moved without sign-in, by the link of a mail. */
        isByLink?: boolean;
      })
  /** The coach has moved lessons of a series, soonest first. */
  | (ToPlayer & {
      kind: 'lessons-moved';
      lessons: (LessonFacts & { before: FormerFacts })[];
      /** The coach's text to the client. */
      message: string | null;
    })
  | (ToPlayer & {
      kind: 'hand-payment-received';
      /** The first that was paid. */
      lesson: LessonFacts;
      /** All that were paid, if they are several. */
      lessons?: LessonFacts[];
      /** In all. */
      amountPence: number;
      method: HandMethod;
      /** A London day. */
      receivedOn: string;
      /** It was not received: an earlier mail has said that it was. */
      isMistake?: true;
      /** Since 1.1. */
      seller?: SellerFacts;
    })
  /** A payment by hand goes back: the coach has decided it after the cancellation, or has given it back. */
  | (ToPlayer & {
      kind: 'hand-payment-goes-back';
      lesson: LessonFacts;
      amountPence: number;
      isGivenBack: boolean;
      /** Since 1.1. */
      seller?: SellerFacts;
    })
  | (ToPlayer & CancelledMoney & { kind: 'lesson-cancelled-by-player'; lesson: LessonFacts })
  | (ToPlayer &
      CancelledMoney & {
        kind: 'lesson-cancelled-by-coach';
        lesson: LessonFacts;
        /** The coach's text to the player. */
        reason: string | null;
      })
  /** The coach has called it off: the player chooses a new time or a refund. */
  | (ToPlayer &
      CallOffFacts & {
        kind: 'lesson-called-off';
        /** Where the money is that goes back at the deadline. */
        paid: HowPaid;
        reason: CallOffReason;
        /** The coach's text to the player. */
        message: string | null;
        /** The nearest free slots of the same length, by time. */
        freeSlots: SpanFacts[];
      })
  /** The same of several lessons, soonest first, each with a choice of its own. */
  | (ToPlayer &
      Omit<CallOffFacts, 'lesson' | 'chooseBy'> & {
        kind: 'lessons-called-off';
        lessons: (LessonFacts &
          Pick<CallOffFacts, 'chooseBy'> & {
            paid: HowPaid;
            freeSlots: SpanFacts[];
            /** Its choice was made after an attempt to send the mail: another attempt does not name it. */
            isDecided?: boolean;
          })[];
        reason: CallOffReason;
        message: string | null;
      })
  | (ToPlayer & CallOffFacts & { kind: 'choice-reminder' })
  | (ToPlayer &
      CancelledMoney & {
        kind: 'called-off-ended';
        lesson: LessonFacts;
        /** `deadline`: nobody has chosen in time. */
        by: 'player' | 'coach' | 'deadline';
        reason: CallOffReason;
        /** The coach's text to the player. */
        message: string | null;
      })
  | (ToPlayer & RefundWindow & { kind: 'lesson-on-again'; lesson: LessonFacts })
  /** A lesson that the coach had booked is paid online. */
  | (ToPlayer & RefundWindow & { kind: 'lesson-paid'; lesson: LessonFacts; isToCome: boolean })
  | (ToPlayer & RefundFacts & { kind: 'payment-not-needed'; reason: NotNeededReason })
  /** Weekly lessons, soonest first, and the sums of what becomes of their money. */
  | (ToPlayer & {
      kind: 'lessons-cancelled-by-coach';
      lessons: LessonFacts[];
      refundPence: number;
      toGiveBackPence: number;
      owedPence: number;
      keptPence: number;
      reason: string | null;
    })
  | (ToPlayer & RefundFacts & { kind: 'refund-succeeded' | 'refund-failed' })
  | (ToPlayer & {
      kind: 'payment-not-booked';
      reason: NotBookedReason;
      refundPence: number;
      /** The slot that the player wanted. Null for a payment without a slot. */
      slot: SpanFacts | null;
      /** The nearest free slots of the same length, by time. */
      freeSlots: SpanFacts[];
    })
  | (ToPlayer & {
      kind: 'reminder-24h' | 'reminder-2h';
      playerId: string;
      lesson: LessonFacts;
      /** What is to be paid by hand: added by `refreshMoney` when the mail is sent. */
      toPayPence?: number;
    })
  /** The coach asks for what is owed, soonest first: what is paid until the mail is sent is left out of it. */
  | (ToPlayer & {
      kind: 'money-asked';
      lessons: (LessonFacts & { canPayOnline: boolean })[];
      /** The coach's bank details for transfers. */
      payTo: string | null;
    })
  /** Times on a day for which the player waits have fallen free, soonest first. */
  | (ToPlayer & {
      kind: 'time-free';
      wishId: string;
      /** A London day, YYYY-MM-DD. */
      date: string;
      minutes: number;
      times: SpanFacts[];
    })
  /** The coach can't keep the weekly time for which the player has asked. */
  | (ToPlayer &
      AskedTime & {
        kind: 'time-not-kept';
        forName: string | null;
        /** The coach's text to the player. */
        message: string | null;
      })
  /** The player opens its link once, which confirms the address. */
  | (ToPlayer & {
      kind: 'confirm-address';
      /** An ISO 8601 instant. */
      opensUntil: string;
    })
  | (ToPlayer & { kind: 'coach-notes'; lesson: LessonFacts; notes: string })
  /** The coach has joined a client without an account to theirs, with the lessons. */
  | (ToPlayer & { kind: 'lessons-joined'; guestName: string; lessonCount: number })
  | (ToPlayer & { kind: 'second-factor-reset' | 'access-removed' })
  /** `bookedBy`: the name of the coach who booked it for a client. */
  | { kind: 'coach-lesson-booked'; lesson: LessonFacts; player: PlayerFacts; bookedBy?: string }
  | { kind: 'coach-lessons-booked'; lessons: LessonFacts[]; player: PlayerFacts; bookedBy: string }
  | { kind: 'coach-lesson-moved'; lesson: LessonFacts; before: SpanFacts; player: PlayerFacts }
  | (CancelledMoney & { kind: 'coach-lesson-cancelled'; lesson: LessonFacts; player: PlayerFacts })
  | (RefundFacts & { kind: 'coach-refund-failed'; player: PlayerFacts })
  | {
      kind: 'coach-day';
      /** A London day, YYYY-MM-DD. */
      date: string;
      lessons: (SpanFacts &
        Pick<LessonFacts, 'bookingId' | 'forName'> & {
          player: PlayerFacts;
          /** The London day of the last lesson of its series, if only two come after this one. */
          seriesEndsOn?: string;
          /** What its client has to pay for it, and on their first lesson of the day also what they owe. */
          toCollectPence?: number;
          /** The first line of the last notes on a lesson of theirs. */
          lastNote?: string;
        })[];
      /** The weekly times for which players have asked since the last such mail. `forName` goes with the mail when its player is erased. */
      requests?: (AskedTime & { playerId: string; player: PlayerFacts; forName: string | null })[];
      /** Only while the coach's own calendar can't be read. */
      unreadCalendar?: UnreadCalendar;
    }
  /** The same, when it has lasted for a day. `failure` is a sentence. */
  | (UnreadCalendar & { kind: 'coach-calendar-unread'; failure: string });

export type MailKind = MailFacts['kind'];

/** The facts of the mails of one kind. */
export type FactsOf<Kind extends MailKind, Facts = MailFacts> = Facts extends { kind: infer Known }
  ? Kind extends Known
    ? Facts
    : never
  : never;
