import fc from 'fast-check';
import { SLOTS } from './slots.ts';

/** Something about lessons that the coach calls off. `again`: twice, as after a lost response. */
export type CallOffCommand =
  /** The coach closes the hours of a lesson (no days), or days from its own on. */
  | {
      kind: 'close';
      lesson: number;
      days: 0 | 1 | 2 | 8;
      /** The lessons in it are called off. The others stay. */
      isTicked: boolean;
      /** The decision about slots in it that somebody is paying for. */
      holds: 'ask' | 'keep' | 'release';
      afterwards: 'undo' | 'open a day' | 'remove' | null;
      again: boolean;
    }
  /** The player chooses a new time. */
  | { kind: 'choose'; lesson: number; slot: number; again: boolean }
  /** The player does without, or the coach decides so. */
  | { kind: 'refund called off'; by: 'player' | 'coach'; lesson: number; again: boolean }
  /** It goes ahead after all. */
  | { kind: 'confirm'; lesson: number; again: boolean }
  /** The time to choose is over, and the job runs that ends the choices. */
  | { kind: 'deadline' };

const kind = <K extends CallOffCommand['kind']>(name: K) => fc.constant(name);
const again = fc.boolean();
const lesson = fc.nat(1);

export const close: fc.Arbitrary<CallOffCommand> = fc.record({
  kind: kind('close'),
  lesson,
  days: fc.constantFrom(0 as const, 0 as const, 1 as const, 2 as const, 8 as const),
  isTicked: fc.constantFrom(true, true, true, false),
  holds: fc.constantFrom('ask' as const, 'keep' as const, 'release' as const),
  afterwards: fc.constantFrom(null, null, 'undo' as const, 'open a day' as const, 'remove' as const),
  again,
});

export const callOffCommand: fc.Arbitrary<CallOffCommand> = fc.oneof(
  { weight: 6, arbitrary: close },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('choose'), lesson, slot: fc.nat(SLOTS.length - 1), again }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('refund called off'),
      by: fc.constantFrom('player' as const, 'coach' as const),
      lesson,
      again,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('confirm'), lesson, again }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('deadline') }) },
);
