import fc from 'fast-check';
import {
  agreedTerms,
  CANCELLED_BY_COACH,
  moveTerms,
  pounds,
  type AgreedTerms,
  type CancelledByCoach,
  type MoveTerms,
} from './client-script.ts';
import { coachTime, type CoachTime } from './slots.ts';

/** Something that the coach does with a series: a lesson of it and all later ones. `again`: twice, as after a lost response. */
export type SeriesCommand =
  /** All or none. */
  | (AgreedTerms & CoachTime & { kind: 'book series'; count: number; everyWeeks: 1 | 2 })
  | { kind: 'cancel series'; by: CancelledByCoach; lesson: number; again: boolean }
  /** The picked lesson to this time, later ones by as many days. */
  | (MoveTerms & { kind: 'move series'; lesson: number; again: boolean })
  | { kind: 'change series price'; lesson: number; pounds: number; again: boolean };

const lesson = fc.nat(1);
const again = fc.boolean();
const kind = <K extends SeriesCommand['kind']>(name: K) => fc.constant(name);

export const bookSeries = fc.record({
  kind: kind('book series'),
  ...agreedTerms,
  ...coachTime,
  count: fc.integer({ min: 2, max: 5 }),
  everyWeeks: fc.constantFrom<(1 | 2)[]>(1, 1, 2),
});

export const seriesCommand: fc.Arbitrary<SeriesCommand> = fc.oneof(
  { weight: 2, arbitrary: bookSeries },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('cancel series'),
      by: fc.constantFrom(...CANCELLED_BY_COACH),
      lesson,
      again,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('move series'), lesson, ...moveTerms, again }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('change series price'), lesson, pounds, again }) },
);
