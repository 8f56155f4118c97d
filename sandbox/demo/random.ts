import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random choices that follow from a seed: the same seed makes the same choices. */
export interface Random {
  /** Returns a whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  /** Returns true with this probability, from 0 to 1. */
  chance(probability: number): boolean;
  /** Throws for an empty list. */
  pick<T>(list: readonly T[]): T;
  /** Returns the list in another order. */
  shuffle<T>(list: readonly T[]): T[];
}

const PER_MILLE = 1_000;

export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const whole = (min: number, max: number) => uniformInt(generator, min, max);
  const take = <T>(list: T[]): T => {
    const [taken] = list.splice(whole(0, list.length - 1), 1);
    if (taken === undefined) throw new Error('There is nothing to choose from');
    return taken;
  };
  return {
    whole,
    chance: (probability) => whole(1, PER_MILLE) <= probability * PER_MILLE,
    pick: (list) => take([...list]),
    shuffle: (list) => {
      const rest = [...list];
      return list.map(() => take(rest));
    },
  };
}
