/** A line of an iCalendar file, such as `DTSTART;TZID=Europe/London:20261124T090000`. */
export interface Property {
  /** In upper case. */
  name: string;
  /** By name in upper case, without quotes. */
  params: ReadonlyMap<string, string>;
  value: string;
}

/** A day or a time as a calendar writes it, not yet an instant. */
export interface Moment {
  /** A whole day. Also a time that can't be read, of which the day can: it blocks that day. */
  isDay: boolean;
  /** Written as a day, without a time. */
  isDate: boolean;
  /** The wall-clock time, in milliseconds as if it were UTC. */
  wall: number;
  /** The name of its zone; null for London's. */
  zone: string | null;
}

/** A length of time in milliseconds: first on the wall clock, which a change of the clocks leaves alone, then exactly. */
export interface Length {
  wall: number;
  exact: number;
}

const DAY = 86_400_000;
export const UTC = 'UTC';
export const NO_LENGTH: Length = { wall: 0, exact: 0 };

/** Reads a property whose value has no colon. A parameter may have one: Microsoft's zone `tzone://Microsoft/Utc`. */
export function readProperty(line: string): Property {
  const [, name = '', params = '', value = ''] = /^([\w-]+)(?:;(.*))?:([^:]*)$/s.exec(line) ?? [];
  const pairs = params.matchAll(/([\w-]+)=("[^"]*"|[^;]*)/g);
  return {
    name: (name || (/^[\w-]+/.exec(line)?.[0] ?? '')).toUpperCase(),
    params: new Map(
      [...pairs].map(([, key = '', text = '']) => [key.toUpperCase(), text.replaceAll('"', '')]),
    ),
    value: value.trim(),
  };
}

/** Returns what stands behind the first colon, of a property that is text. */
export const textOf = (line: string) => line.replace(/^[^:]*:/, '').trim();

/** Returns the days and times of a property that may list several. `null` stands for one without a readable day. */
export const readMoments = ({ params, value }: Property): (Moment | null)[] =>
  value.split(',').map((one) => readMoment(one, params));

export function readMoment(value: string, params: Property['params'] = new Map()): Moment | null {
  const [, year, month, date, rest = ''] = /^(\d{4})-?(\d\d)-?(\d\d)(.*)$/.exec(value.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // JavaScript takes 30 February for 2 March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null;
  const [, hour, minute, second = 0, isUtc] = /^T(\d\d):?(\d\d):?(\d\d)?(Z)?$/i.exec(rest) ?? [];
  const clock = [Number(hour), Number(minute), Number(second)] as const;
  const isClock = clock[0] <= 24 && clock[1] <= 59 && clock[2] <= 60;
  const isDate = rest === '' || params.get('VALUE')?.toUpperCase() === 'DATE';
  if (isDate || !isClock) return { isDay: true, isDate, wall: midnight, zone: null };
  const wall = midnight + ((clock[0] * 60 + clock[1]) * 60 + clock[2]) * 1000;
  return { isDay: false, isDate, wall, zone: isUtc ? UTC : (params.get('TZID') ?? null) };
}

/** Returns null for what is no duration, or a negative one. */
export function readDuration(value: string): Length | null {
  const form = /^\+?P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;
  const found = form.exec(value);
  if (!found) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  return { wall: (weeks * 7 + days) * DAY, exact: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

/** Returns the first moment of the day. */
export const dayOf = ({ wall }: Moment): Moment => ({
  isDay: true,
  isDate: true,
  wall: wall - (wall % DAY),
  zone: null,
});
