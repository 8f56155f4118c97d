const MAX_STEPS = 4;

/** Returns ticks from 0 to at least `max`: multiples of 1, 2 or 5 times a power of ten, at most five. */
export function roundTicks(max: number): number[] {
  if (max <= 0) return [0, 1];
  const least = max / MAX_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= least) ?? 10 * power;
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}
