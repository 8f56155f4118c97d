import type { CalendarDate, LessonMinutes } from '@lessons/rules';
import type { AdminBlockedSlot, HandMethod, OtherHours } from '@lessons/contract';

/** Something that a player or the coach does in the season. `lesson` is its number in the plan. */
export type SeasonEvent = { at: Date } & (
  | { kind: 'book'; lesson: number; player: number; start: Date; minutes: LessonMinutes; card: string }
  /** A checkout whose card is declined, and which is then left. */
  | { kind: 'give-up'; player: number; start: Date; minutes: LessonMinutes }
  /** The coach books for a player or for a client without account, to be paid by hand. */
  | ({ kind: 'book-for'; lesson: number; start: Date } & ArrangedTerms)
  /** The coach books one lesson every two weeks. The first has this number, the others follow. */
  | ({ kind: 'book-series'; lesson: number; starts: Date[] } & ArrangedTerms)
  | { kind: 'collect'; lesson: number; method: HandMethod }
  | { kind: 'move'; lesson: number; start: Date }
  | { kind: 'cancel'; lesson: number }
  | { kind: 'cancel-as-coach'; lesson: number; reason: string }
  | { kind: 'write-notes'; lesson: number; notes: string }
  /** The court can't be used, and the players have not chosen yet. */
  | { kind: 'call-off'; lessons: number[] }
  | { kind: 'block'; block: Omit<AdminBlockedSlot, 'id'> }
  /** The coach is away, and has no lessons then. */
  | { kind: 'away'; from: CalendarDate; to: CalendarDate }
  | { kind: 'other-hours'; hours: Omit<OtherHours, 'id'> }
  /** A player waits for any hour of a full day. */
  | { kind: 'wish'; player: number; date: CalendarDate }
);

/** The terms that the coach and a client have agreed. */
export interface ArrangedTerms {
  client: PlannedClient;
  minutes: number;
  /** The name of whoever plays, where it is not the client. */
  forName?: string;
  /** The court by default. */
  place?: { name: string; address: string };
}

export type PlannedClient = { player: number } | { guest: number };

export interface SeasonPlan {
  /** The events in the order of time. */
  events: SeasonEvent[];
}

/** The weeks from the present one in which the plan has its special days. */
export const WEEKS_AHEAD = 3;
export const HOLIDAY_WEEK = -6;
export const RAINY_WEEK = -3;
export const FULL_WEEK = -2;
export const AWAY_WEEK = 4;
/** The first of two weeks of school holidays. */
export const SCHOOL_HOLIDAYS = 5;
