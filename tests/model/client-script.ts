import fc from 'fast-check';
import { tab, type Tab } from './checkout-script.ts';
import { COACH_SLOTS } from './slots.ts';

/** Changes to the money of a lesson by hand. */
type Collection = 'record' | 'mistake' | 'returned' | 'waive' | 'unwaive';

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
  | { kind: 'move for'; lesson: number; slot: number; anyway: boolean }
  | { kind: 'collect'; lesson: number; what: Collection; again: boolean }
  | { kind: 'change price'; lesson: number; pounds: number }
  /** The client pays online for a lesson that the coach has booked. */
  | (Tab & { kind: 'pay for'; lesson: number })
  | { kind: 'note attendance'; lesson: number; isMissed: boolean; again: boolean }
  /** Margaret signs in with an account of her own, whose address is verified. */
  | { kind: 'sign up' }
  /** The coach says that the guest is one of the players. */
  | { kind: 'same person'; player: 0 | 1 };

const slot = fc.nat(COACH_SLOTS.length - 1);
const lesson = fc.nat(1);
const pounds = fc.constantFrom(50, 50, 50, 60, 0);
const kind = <K extends ClientCommand['kind']>(name: K) => fc.constant(name);

export const bookFor: fc.Arbitrary<ClientCommand> = fc.record({
  kind: kind('book for'),
  client: fc.constantFrom<(0 | 1 | 'Margaret')[]>(0, 1, 'Margaret', 'Margaret'),
  slot,
  pounds,
  anyway: fc.boolean(),
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
  { weight: 6, arbitrary: bookFor },
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
    weight: 1,
    arbitrary: fc.record({ kind: kind('same person'), player: fc.constantFrom<(0 | 1)[]>(0, 1) }),
  },
);
