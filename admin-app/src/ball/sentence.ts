/** `came` enters a lesson that took place, `day` opens a day of the week. */
export type Act = 'book' | 'came' | 'move' | 'not-here' | 'settle' | 'find' | 'day';

/** More than a coach says in one breath is not read. */
export const MAX_LENGTH = 200;
/** Stands where something was understood, so that the words beside it are not read as one. */
const TAKEN = ' | ';

const UNITS = 'one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
/** The hours of a clock. */
export const HOURS = [...UNITS, ...TEENS.slice(0, 3)];
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

/** What is said, of which parts are taken as they are understood. What is left is not. */
export class Sentence {
  #left: string;

  constructor(typed: string) {
    this.#left = ` ${typed
      .slice(0, MAX_LENGTH)
      .normalize('NFKC')
      .replaceAll(/[‘’`´]/g, "'")
      .replaceAll(/[‐-―]/g, '-')
      .replaceAll(/\s+/g, ' ')
      .trim()} `;
  }

  get left(): string {
    return this.#left;
  }

  /** Returns the first place that fits, which is taken; null if none does. */
  take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.#left);
    if (found) this.takeSpan(found.index, found[0].length);
    return found;
  }

  takeSpan(start: number, length: number): void {
    this.#left = this.#left.slice(0, start) + TAKEN + this.#left.slice(start + length);
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.#left);
  }

  rewrite(rewritten: (left: string) => string): void {
    this.#left = rewritten(this.#left);
  }
}

/** Writes numbers in words as digits: "forty five" is 45, "a hundred and five" is 105, "the fourteenth" is "the 14th". */
export function inDigits(text: string): string {
  const [units, teens, tens] = [UNITS, TEENS, TENS].map((words) => words.join('|'));
  const small = `(?:(?:${tens})(?:[ -](?:${units}))?|${teens}|${units})`;
  const number = new RegExp(`\\b(?:(?:(a|${units}) hundred(?: and)?(?: (${small}))?)|(${small}))\\b`, 'gi');
  const ordinal = new RegExp(
    `\\b(?:(twenty|thirty)[ -])?(${ORDINALS.join('|')}|thirtieth)\\b(?! thing)`,
    'gi',
  );
  return text
    .replaceAll(ordinal, (_, tensOfIt: string | undefined, word: string) => {
      const index = ORDINALS.indexOf(word.toLowerCase());
      return `${valueOf(tensOfIt ?? '') + (index < 0 ? 30 : index + 1)}th`;
    })
    .replaceAll(number, (_, hundreds?: string, rest?: string, plain?: string) =>
      String(
        plain ? valueOf(plain) : (hundreds === 'a' ? 1 : valueOf(hundreds ?? '')) * 100 + valueOf(rest ?? ''),
      ),
    );
}

/** Returns the number that is said in digits or in words; 0 for none. */
export function numberOf(said: string): number {
  return /^\d+$/.test(said) ? Number(said) : valueOf(said);
}

function valueOf(words: string): number {
  return words
    .toLowerCase()
    .split(/[ -]/)
    .reduce((sum, word) => {
      const [unit, teen, ten] = [UNITS, TEENS, TENS].map((known) => known.indexOf(word)) as [
        number,
        number,
        number,
      ];
      return sum + (unit >= 0 ? unit + 1 : teen >= 0 ? teen + 10 : ten >= 0 ? (ten + 2) * 10 : 0);
    }, 0);
}

/** Whether a word becomes another by one letter more, less or other, or by two that change places. */
export function isOneLetterOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)];
  const isSwapped =
    restOfA.length > 1 &&
    restOfA[0] === restOfB[1] &&
    restOfA[1] === restOfB[0] &&
    restOfA.slice(2) === restOfB.slice(2);
  return (
    isSwapped ||
    restOfA.slice(1) === restOfB.slice(1) ||
    restOfA === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB
  );
}
