import fc from 'fast-check';
import { SLOTS } from './slots.ts';

/** Something about players who wait for a free time, or whom the coach asks for money. `again`: twice, as after a lost response. */
export type WishCommand =
  /** A player waits for a time: the slot's, or any of its day. */
  | {
      kind: 'wish';
      player: 0 | 1;
      slot: number;
      isAnyTime: boolean;
      minutes: 60 | 120;
      /** The days from the slot's on. There are more than a player may wait for. */
      days: 1 | 10;
      again: boolean;
    }
  /** The player waits no more for a time on the slot's day. */
  | { kind: 'end wish'; player: 0 | 1; slot: number; again: boolean }
  /** The job runs that tells whoever waits. */
  | { kind: 'tell' }
  /** Time goes on to the next morning, or to an evening, and that job runs. */
  | { kind: 'tell at'; time: '07:00' | '20:58' | '21:00' }
  /** The auth provider has a new token for a player, whose address is verified or not. */
  | { kind: 'verify'; player: 0 | 1; isVerified: boolean }
  /** The coach asks the client of a lesson for all that they owe. */
  | { kind: 'ask'; lesson: number; how: 'shared' | 'mailed'; again: boolean };

const kind = <K extends WishCommand['kind']>(name: K) => fc.constant(name);
const player = fc.constantFrom<(0 | 1)[]>(0, 1);
const slot = fc.nat(SLOTS.length - 1);
const again = fc.boolean();

export const wish = fc.record({
  kind: kind('wish'),
  player,
  slot,
  isAnyTime: fc.constantFrom(false, false, true),
  minutes: fc.constantFrom(60 as const, 60 as const, 120 as const),
  days: fc.constantFrom(1 as const, 1 as const, 1 as const, 1 as const, 10 as const),
  again,
});

export const ask: fc.Arbitrary<WishCommand> = fc.record({
  kind: kind('ask'),
  lesson: fc.nat(1),
  how: fc.constantFrom('mailed' as const, 'mailed' as const, 'shared' as const),
  again,
});

export const wishCommand: fc.Arbitrary<WishCommand> = fc.oneof(
  { weight: 5, arbitrary: wish },
  { weight: 1, arbitrary: fc.record({ kind: kind('end wish'), player, slot, again }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('tell') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('tell at'),
      time: fc.constantFrom('07:00' as const, '07:00' as const, '20:58' as const, '21:00' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('verify'),
      player,
      isVerified: fc.constantFrom(true, true, false),
    }),
  },
);
