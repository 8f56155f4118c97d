import { medianOf, percentileOf } from './part.ts';

/** The costs of unchanged code differ by about a tenth from run to run. */
const TOLERATED = 1.15;

export interface Verdict {
  /** Present by last, of the medians. */
  median: number;
  /** Present by last, of the lower quartiles. Other work on the machine hardly touches those. */
  lowerQuartile: number;
  isWorse: boolean;
}

/**
 * Compares the costs of the present code with those of the last release, measured in turns. Worse is
 * what is more than 15 % above in its median and in its lower quartile.
 */
export function verdictOf(present: readonly number[], last: readonly number[]): Verdict {
  const median = medianOf(present) / medianOf(last);
  const lowerQuartile = percentileOf(present, 25) / percentileOf(last, 25);
  return { median, lowerQuartile, isWorse: median > TOLERATED && lowerQuartile > TOLERATED };
}
