import fc from 'fast-check';
import { SLOTS } from './slots.ts';

/** Something about lessons that the coach calls off. `again`: twice, as after a lost response. */
export type CallOffCommand =
  | {
      kind: 'call off';
      lesson: number;
      /** The other lessons of its day, too. */
      isWholeDay: boolean;
      /** Keeps the time closed. */
      closes: boolean;
      /** The decision about slots in that time that somebody is paying for. */
      holds: 'ask' | 'keep' | 'release';
      isUndone: boolean;
      again: boolean;
    }
  /** The coach is away for some days from that of a lesson on. */
  | {
      kind: 'away';
      lesson: number;
      days: 1 | 2 | 8;
      /** The lessons on these days are called off. The others stay. */
      isTicked: boolean;
      holds: 'ask' | 'keep' | 'release';
      afterwards: 'undo' | 'shorten' | 'remove' | null;
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

export const callOff: fc.Arbitrary<CallOffCommand> = fc.record({
  kind: kind('call off'),
  lesson,
  isWholeDay: fc.boolean(),
  closes: fc.boolean(),
  holds: fc.constantFrom('ask' as const, 'keep' as const, 'release' as const),
  isUndone: fc.constantFrom(false, false, true),
  again,
});

const away: fc.Arbitrary<CallOffCommand> = fc.record({
  kind: kind('away'),
  lesson,
  days: fc.constantFrom(1 as const, 2 as const, 8 as const),
  isTicked: fc.constantFrom(true, true, false),
  holds: fc.constantFrom('ask' as const, 'keep' as const, 'release' as const),
  afterwards: fc.constantFrom(null, 'undo' as const, 'shorten' as const, 'remove' as const),
  again,
});

export const callOffCommand: fc.Arbitrary<CallOffCommand> = fc.oneof(
  { weight: 4, arbitrary: callOff },
  { weight: 2, arbitrary: away },
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
