import fc from 'fast-check';
import { tab, type Tab } from './checkout-script.ts';
import { coachTime, SLOTS, type CoachTime } from './slots.ts';

/** Changes to the money of a lesson by hand. */
type Collection = 'record' | 'mistake' | 'returned' | 'waive' | 'unwaive';

/** The coach's boxes: `coach` refunds, and `nothing owed` is of a lesson that the coach saw unpaid. */
export const CANCELLED_BY_COACH = ['coach', 'coach, keeping the money', 'coach, still owed'] as const;
export type CancelledByCoach = (typeof CANCELLED_BY_COACH)[number];

/** The terms on which the coach books a lesson or a series. `again`: twice, as after a lost response. */
export interface AgreedTerms {
  /** Margaret is a new client at first: a guest. */
  client: 0 | 1 | 'Margaret';
  pounds: number;
  anyway: boolean;
  again: boolean;
}

/** How the coach moves lessons. The length stays as it is if null. */
export interface MoveTerms extends CoachTime {
  /** Only the length may change. */
  stays: boolean;
  anyway: boolean;
}

/** Something that the coach does for a client, or that makes an account of a guest. */
export type ClientCommand =
  | (AgreedTerms & CoachTime & { kind: 'book for' })
  | (MoveTerms & { kind: 'move for'; lesson: number })
  | { kind: 'collect'; lesson: number; what: Collection; again: boolean }
  /** Settles all unpaid lessons of its client at once, less what is to be given back to them. */
  | { kind: 'settle'; lesson: number; again: boolean }
  | { kind: 'undo settled'; settlement: number; again: boolean }
  | { kind: 'change price'; lesson: number; pounds: number }
  /** The client pays online for a lesson that the coach has booked, and on the same press for all others with its card. */
  | (Tab & { kind: 'pay for'; lesson: number; withOthers: boolean })
  /** A player would like a slot's weekly time kept, withdraws that, or hears *Not now*. */
  | {
      kind: 'keep time';
      player: 0 | 1;
      slot: number;
      forName: string | null;
      what: 'ask' | 'withdraw' | 'not now';
      again: boolean;
    }
  /** Margaret signs in with an account of her own, whose address is verified. */
  | { kind: 'sign up' }
  /** A player has the account deleted. It is closed at once, and a job cancels the lessons. */
  | { kind: 'delete account'; player: 0 | 1 }
  /** The coach says that the guest is one of the players. */
  | { kind: 'same person'; player: 0 | 1 };

const lesson = fc.nat(1);
export const pounds = fc.constantFrom(50, 50, 50, 60, 0);
const kind = <K extends ClientCommand['kind']>(name: K) => fc.constant(name);

export const agreedTerms = {
  client: fc.constantFrom<(0 | 1 | 'Margaret')[]>(0, 1, 'Margaret', 'Margaret'),
  pounds,
  anyway: fc.boolean(),
  again: fc.boolean(),
};
export const moveTerms = {
  ...coachTime,
  stays: fc.constantFrom(false, false, true),
  anyway: fc.boolean(),
};

export const bookFor = fc.record({ kind: kind('book for'), ...agreedTerms, ...coachTime });
export const collect = fc.record({
  kind: kind('collect'),
  lesson,
  what: fc.constantFrom<Collection[]>(
    'record',
    'record',
    'record',
    'mistake',
    'returned',
    'waive',
    'unwaive',
  ),
  again: fc.boolean(),
});

/** Settles several lessons at once, or takes that back. */
export const settle = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('settle'),
      lesson,
      again: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('undo settled'), settlement: fc.nat(1), again: fc.boolean() }),
  },
);

export const clientCommand: fc.Arbitrary<ClientCommand> = fc.oneof(
  { weight: 5, arbitrary: bookFor },
  { weight: 4, arbitrary: fc.record({ kind: kind('move for'), lesson, ...moveTerms }) },
  { weight: 8, arbitrary: collect },
  { weight: 4, arbitrary: settle },
  { weight: 1, arbitrary: fc.record({ kind: kind('change price'), lesson, pounds }) },
  { weight: 7, arbitrary: fc.record({ kind: kind('pay for'), lesson, withOthers: fc.boolean(), ...tab }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('keep time'),
      player: fc.constantFrom<(0 | 1)[]>(0, 1),
      slot: fc.nat(SLOTS.length - 1),
      forName: fc.constantFrom(null, 'Tom'),
      what: fc.constantFrom('ask' as const, 'ask' as const, 'withdraw' as const, 'not now' as const),
      again: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('sign up') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('same person' as const, 'delete account' as const),
      player: fc.constantFrom<(0 | 1)[]>(0, 1),
    }),
  },
);
