import { GAP } from './find-contacts.ts';

/** A name as a client has it. `lastName` is empty where there is one name alone. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

/** Letters with what stands between and beside them in names. Nothing that a spreadsheet takes for a formula begins so. */
const NAME = /^['’‘]?\p{L}[\p{L}\p{M}'’‘´`"“”.,&+/ \p{Pd}]{0,99}$/u;
const FORMULA = /^\s*(?:[=@]|\+(?!\s*\(?\d))/;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20E3\uFE0F]/gu;
/** Brackets with what stands in them, such as a child’s name: (Tom, 8). */
const IN_BRACKETS = /\([^()]*\)?|\[[^[\]]*\]?/g;
const NUMBER = /(?<![\p{L}\d])\d{1,12}(?:[.)](?=\s|$))?(?![\p{L}\d])/gu;
/** Dashes, dots and arrows before the items of a list, and what separates a name from what follows. */
const BEFORE_NAME = /^[^\p{L}\p{N}'’‘<]+/u;
const AFTER_NAME = /[\s\p{Pd}•*·,:;(<["|/&+]+$/u;
const DAYS =
  /(?<![\p{L}'’])(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![\p{L}'’])|(?<![\p{L}'’])(?:mornings?|afternoons?|evenings?)(?![\p{L}'’])/giu;
/** With a day, these are a heading: "Tuesday group". */
const GROUP =
  /^(?:groups?|squads?|class|classes|lessons?|sessions?|clubs?|teams?|tennis|coaching|adults?|juniors?|ladies|men)$/i;
const HONORIFIC = '(?:mr|mrs|ms|miss|mx|dr|prof|sir|lady|rev)\\.?';
const HONORIFICS = new RegExp(`^${HONORIFIC}$`, 'i');
/** Mr & Mrs */
const COUPLE = new RegExp(`^${HONORIFIC} ?(?:&|and|\\+|/) ?${HONORIFIC}(?= )`, 'i');
const AND = /^(?:&|and|\+|und|et)$/i;
/** The first words of surnames: van der Berg, 't Hart. */
const PARTICLE = /^(?:van|von|der|den|de|di|da|du|la|le|ter|ten|zu|zur|['’‘]t|bin|ibn|al|el|y|of|the)$/i;
const SURNAME = /^(?:[OD]['’]\p{Lu}|Mc\p{Lu}|Mac\p{Lu})/u;
const MAX_WORDS = 6;
/** The parts of a line that are looked at for a name. */
const MAX_PARTS = 20;

/**
 * Returns the name that a text is, without emoji, days, numbers and what stands in brackets; null for a note, a number or a
 * formula. "Hill, Sarah" is Sarah Hill.
 */
export function readName(typed: string): PersonName | null {
  if (FORMULA.test(typed)) return null;
  const text = plainText(typed);
  if (!NAME.test(text)) return null;
  const [last = '', first, ...others] = text.split(/\s*,\s*/);
  if (others.length > 0) return null;
  const words = nameWords((first ? `${first} ${last}` : last).split(' '));
  if (words.every((word) => GROUP.test(word))) return null;
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  return inParts(words);
}

/** Returns a name of which a part stands in a column of its own, as it is; null for what is no name. */
export function readWholeName(typed: string): string | null {
  const text = FORMULA.test(typed) ? '' : plainText(typed);
  return NAME.test(text) ? text : null;
}

function plainText(typed: string): string {
  return typed
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(EMOJI, ' ')
    .replaceAll(IN_BRACKETS, ' ')
    .replaceAll(NUMBER, ' ')
    .replaceAll(DAYS, ' ')
    .replaceAll('_', ' ')
    .replace(BEFORE_NAME, '')
    .replace(AFTER_NAME, '')
    .replaceAll(/\s+/g, ' ');
}

/** Leaves out a note after a name: "Sarah Hill mum of Tom". */
function nameWords(words: string[]): string[] {
  const isNote = (word: string) => /^\p{Ll}{2}/u.test(word) && !PARTICLE.test(word) && !AND.test(word);
  const note = words.findIndex((word, index) => index > 0 && isNote(word));
  const isNoted = /^\p{Lu}/u.test(words[0] ?? '') && note > 0 && (note > 1 || words.length > 3);
  return isNoted ? words.slice(0, note) : words;
}

function inParts(words: readonly string[]): PersonName {
  const whole = words.join(' ');
  const couple = COUPLE.exec(whole)?.[0];
  if (couple) {
    const rest = whole.slice(couple.length + 1).split(' ');
    // "Mr & Mrs Dunn" is what they are called.
    return { firstName: `${couple} ${rest[0]}`, lastName: rest.slice(1).join(' ') };
  }
  const named = words.length > 2 && HONORIFICS.test(words[0] ?? '') ? words.slice(1) : words;
  // "van der Berg Anna": in small letters, what a surname begins with comes first only where it comes before.
  const particles = named.findIndex((word) => !(PARTICLE.test(word) && /^['’‘]?\p{Ll}/u.test(word)));
  if (particles > 0 && named.length === particles + 2)
    return { firstName: named.at(-1) ?? '', lastName: named.slice(0, -1).join(' ') };
  if (named.length === 2 && isSurname(named[0] ?? '') && !isSurname(named[1] ?? ''))
    return { firstName: named[1] ?? '', lastName: named[0] ?? '' };
  // "Mrs Hill", and "Anna & Ben", are what they are called.
  const called = HONORIFICS.test(named[0] ?? '') ? 2 : AND.test(named[1] ?? '') ? 3 : 1;
  return { firstName: named.slice(0, called).join(' '), lastName: named.slice(called).join(' ') };
}

/** Returns the name in a line from which phone numbers and addresses are taken; null for none. */
export function findName(rest: string): PersonName | null {
  if (rest.split(GAP).some((part) => FORMULA.test(part))) return null;
  const text = rest
    .replaceAll(IN_BRACKETS, GAP)
    // "Hill, Sarah" in quotation marks, as spreadsheets write it.
    .replaceAll(/"([^",]+),\s*([^",]+)"/g, '$2 $1')
    .replaceAll(/\s[\p{Pd}/]+\s|:\s/gu, GAP);
  // A comma at the end of a part separates it from what follows, as in a table.
  const parts = text
    .split(/[\uE000\t;|\n]/)
    .filter((part) => part.trim() !== '')
    .slice(0, MAX_PARTS)
    .flatMap((part) => surnameFirst(part) ?? part.split(',').slice(0, MAX_PARTS))
    .slice(0, MAX_PARTS);
  const names = parts.flatMap((part) => readName(part) ?? []);
  const isNote = ({ firstName }: PersonName) => /^\p{Ll}/u.test(firstName);
  const index = Math.max(
    0,
    names.findIndex((name) => !isNote(name)),
  );
  const [name, next] = names.slice(index);
  if (!name) return null;
  const isWord = (one: PersonName | undefined): one is PersonName =>
    one !== undefined && !isNote(one) && !one.lastName && !one.firstName.includes(' ');
  // First and last name in two cells.
  if (isWord(name) && isWord(next))
    return isSurname(name.firstName) && !isSurname(next.firstName)
      ? { firstName: next.firstName, lastName: name.firstName }
      : { firstName: name.firstName, lastName: next.firstName };
  return name;
}

export const isSurname = (word: string) => SURNAME.test(word) || /^\p{Lu}{3,}$/u.test(word);

/** Returns "Hill, Sarah" as the only part of its text; null for any other text. */
function surnameFirst(text: string): string[] | null {
  const [, last = '', first = ''] = /^([^,]+),([^,]+)$/.exec(plainText(text.replace(/,\s*$/, ',,'))) ?? [];
  const isLast = !last.includes(' ') || PARTICLE.test(last.split(' ')[0] ?? '');
  const isFirst = first
    .trim()
    .split(' ')
    .every((word) => /^\p{Lu}/u.test(word));
  return isLast && isFirst && first.trim() !== '' ? [`${first} ${last}`] : null;
}
