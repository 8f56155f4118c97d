/** A part of a day, in minutes from midnight. */
interface Part {
  from: number;
  to: number;
}

/** The part in which the now-line is, and how far down it is, from 0 to 1. */
interface NowPosition {
  part: number;
  share: number;
}

/**
 * Returns the place of a minute of the day among parts in their order. Between two parts it is the top of the later one;
 * after all of them the bottom of the last. Null without parts.
 */
export function nowPosition(parts: readonly Part[], minute: number): NowPosition | null {
  if (parts.length === 0) return null;
  const part = parts.findIndex(({ to }) => to > minute);
  if (part === -1) return { part: parts.length - 1, share: 1 };
  const { from, to } = parts[part] as Part;
  return { part, share: Math.max(0, (minute - from) / (to - from)) };
}

const LOW_SUN_UNTIL = 9 * 60 + 30;
const MORNING_UNTIL = 11 * 60;
const FULL_UNTIL = 15 * 60;
/** Before sunset. */
const LATE = 150;
const DUSK = 60;

/**
 * Returns which of the six steps of light lies on the court at a minute of the day, by that day's sunset: low sun, morning,
 * full light, late light, dusk, and after dark. `--light-1` to `--light-6` are their colours.
 */
export function lightAt(minute: number, sunset: number): number {
  if (minute >= sunset) return 6;
  if (minute >= sunset - DUSK) return 5;
  if (minute >= Math.min(FULL_UNTIL, sunset - LATE)) return 4;
  if (minute < LOW_SUN_UNTIL) return 1;
  return minute < MORNING_UNTIL ? 2 : 3;
}
