import fc from 'fast-check';
import { tab, type Tab } from './checkout-script.ts';
import { COACH_SLOTS } from './slots.ts';

/** Changes to the money of a lesson by hand. */
type Collection = 'record' | 'mistake' | 'returned' | 'waive' | 'unwaive';

/** The coach's boxes: `coach` refunds, and `nothing owed` is of a lesson that the coach saw unpaid. */
export const CANCELLED_BY_COACH = ['coach', 'coach, keeping the money', 'coach, still owed'] as const;
export type CancelledByCoach = (typeof CANCELLED_BY_COACH)[number];

/** Something that the coach does for a client, or that makes an account of a guest. `again`: twice, as after a lost response. */
export type ClientCommand =
  | {
      kind: 'book for';
      /** Margaret is a new client at first: a guest. */
      client: 0 | 1 | 'Margaret';
      slot: number;
      pounds: number;
      anyway: boolean;
      again: boolean;
    }
  /** Weekly lessons, all or none. */
  | {
      kind: 'book series';
      client: 0 | 1 | 'Margaret';
      slot: number;
      count: number;
      pounds: number;
      anyway: boolean;
      again: boolean;
    }
  | {
      /** Cancels a lesson of a series and all later ones. */
      kind: 'cancel series';
      by: CancelledByCoach;
      lesson: number;
      again: boolean;
    }
  | { kind: 'move for'; lesson: number; slot: number; anyway: boolean }
  | { kind: 'collect'; lesson: number; what: Collection; again: boolean }
  | { kind: 'change price'; lesson: number; pounds: number }
  /** The client pays online for a lesson that the coach has booked. */
  | (Tab & { kind: 'pay for'; lesson: number })
  | { kind: 'note attendance'; lesson: number; isMissed: boolean; again: boolean }
  /** Margaret signs in with an account of her own, whose address is verified. */
  | { kind: 'sign up' }
  /** A player has the account deleted. It is closed at once, and a job cancels the lessons. */
  | { kind: 'delete account'; player: 0 | 1 }
  /** The coach says that the guest is one of the players. */
  | { kind: 'same person'; player: 0 | 1 };

const slot = fc.nat(COACH_SLOTS.length - 1);
const lesson = fc.nat(1);
const pounds = fc.constantFrom(50, 50, 50, 60, 0);
const kind = <K extends ClientCommand['kind']>(name: K) => fc.constant(name);

const client = fc.constantFrom<(0 | 1 | 'Margaret')[]>(0, 1, 'Margaret', 'Margaret');

export const bookFor: fc.Arbitrary<ClientCommand> = fc.record({
  kind: kind('book for'),
  client,
  slot,
  pounds,
  anyway: fc.boolean(),
  again: fc.boolean(),
});
export const bookSeries: fc.Arbitrary<ClientCommand> = fc.record({
  kind: kind('book series'),
  client,
  slot,
  count: fc.integer({ min: 2, max: 5 }),
  pounds,
  anyway: fc.boolean(),
  again: fc.boolean(),
});
const cancelSeries = fc.record({
  kind: kind('cancel series'),
  by: fc.constantFrom(...CANCELLED_BY_COACH),
  lesson,
  again: fc.boolean(),
});
const collect = fc.record({
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

export const clientCommand: fc.Arbitrary<ClientCommand> = fc.oneof(
  { weight: 5, arbitrary: bookFor },
  { weight: 2, arbitrary: bookSeries },
  { weight: 2, arbitrary: cancelSeries },
  { weight: 2, arbitrary: fc.record({ kind: kind('move for'), lesson, slot, anyway: fc.boolean() }) },
  { weight: 8, arbitrary: collect },
  { weight: 1, arbitrary: fc.record({ kind: kind('change price'), lesson, pounds }) },
  { weight: 7, arbitrary: fc.record({ kind: kind('pay for'), lesson, ...tab }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('note attendance'),
      lesson,
      isMissed: fc.boolean(),
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
