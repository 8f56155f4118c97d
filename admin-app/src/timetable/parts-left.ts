import type { TimeSpan } from '@lessons/rules';

/** Lessons that the coach books start and end on a quarter of an hour. London's offsets are whole hours. */
const QUARTER_MS = 15 * 60_000;

/** Returns what other time spans leave of one, earliest first. */
export function partsLeft(span: TimeSpan, taken: readonly TimeSpan[]): TimeSpan[] {
  let left = [span];
  for (const other of taken)
    left = left
      .flatMap(({ start, end }) => [
        { start, end: other.start < end ? other.start : end },
        { start: other.end > start ? other.end : start, end },
      ])
      .filter(({ start, end }) => start < end);
  return left;
}

/** Returns the whole quarters of an hour within what is left: a block may end at 13:07. */
export function quartersLeft(span: TimeSpan, taken: readonly TimeSpan[]): TimeSpan[] {
  return partsLeft(span, taken)
    .map(({ start, end }) => ({
      start: new Date(Math.ceil(start.getTime() / QUARTER_MS) * QUARTER_MS),
      end: new Date(Math.floor(end.getTime() / QUARTER_MS) * QUARTER_MS),
    }))
    .filter(({ start, end }) => start < end);
}
