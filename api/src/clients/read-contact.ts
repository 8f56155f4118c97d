import { newClient, personLimits, type NewClient } from '@lessons/contract';
import { readPhone } from '../players/phone-number.ts';

/** What a line of a list says of a client. */
export interface Contact {
  name: Pick<NewClient, 'firstName' | 'lastName'> | null;
  phone: string | null;
  email: string | null;
  /** Whether something stands there that looks like a phone number and can't be dialled. */
  hasUnreadPhone: boolean;
}

/** A cell of a line, taken apart. */
export interface Cell {
  phone: string | null;
  email: string | null;
  hasUnreadPhone: boolean;
  /** A spreadsheet would calculate it. */
  isFormula: boolean;
  /** The text before the phone number and e-mail address, and the one after. */
  before: string;
  after: string;
}

/** Spreadsheets export a number with its zero as ="07700900123". */
const NUMBER_AS_TEXT = /^="(.*)"$/;
const PHONE_LIKE = /\+?\(?\d[\d\s()./\p{Pd}]{4,}\d/gu;
const BETWEEN_WORDS = /[\s<>()[\],;:"]+/;

/** Takes a cell apart: of "Sarah Hill <sarah@example.com> 07700 900123" each is found. */
export function readCell(typed: string): Cell {
  const text = typed.trim().replace(NUMBER_AS_TEXT, '$1');
  const email = text.includes('@') ? findEmail(text) : null;
  // No phone number is looked for in an address.
  const withoutEmail = blankOut(text, email);
  const phoneLike = [...withoutEmail.matchAll(PHONE_LIKE)].map(([match]) => match);
  const dialled = phoneLike.find((digits) => dial(digits) !== null) ?? phoneLike[0] ?? null;
  const phone = dialled && dial(dialled);
  const rest = blankOut(withoutEmail, dialled);
  const from = Math.min(...[email, dialled].map((found) => (found ? text.indexOf(found) : text.length)));
  return {
    phone,
    email,
    hasUnreadPhone: dialled !== null && phone === null,
    isFormula: text.startsWith('='),
    before: rest.slice(0, from),
    after: rest.slice(from),
  };
}

/** Replaces a part by spaces, so that what stands around it keeps its place. */
const blankOut = (text: string, part: string | null) =>
  part ? text.replace(part, ' '.repeat(part.length)) : text;

/** A number has no more groups than this. What follows is another number, or a date. */
const MAX_GROUPS = 6;

function dial(digits: string): string | null {
  const groups = digits.split(/[\s/]+/).slice(0, MAX_GROUPS);
  const beginnings = groups.map((_, index) => groups.slice(0, groups.length - index).join(' '));
  return (
    [digits.slice(0, personLimits.phone), ...beginnings].map(readPhone).find((phone) => phone !== null) ??
    null
  );
}

function findEmail(text: string): string | null {
  const email = text.split(BETWEEN_WORDS).find((word) => newClient.shape.email.safeParse(word).success);
  return email ?? null;
}

/** Letters with what stands between and beside them in names. Nothing that a spreadsheet takes for a formula begins so. */
const NAME = /^\p{L}[\p{L}\p{M}'’´`"“”.,&()/ \p{Pd}]{0,99}$/u;
/** "1." and "–" before the items of a list, and what separates a name from a number. */
const BEFORE_NAME = /^(?:\d{1,3}[.)]\s+)?[\s\p{Pd}•*·.,:;"]*/u;
const AFTER_NAME = /[\s\p{Pd}•*·,:;(<["]+$/u;
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof)\.?$/i;

/** Returns the name that a text is; null for a note, a number or a formula. "Hill, Sarah" is Sarah Hill. */
export function readName(typed: string): Contact['name'] {
  const text = typed
    .replaceAll(/\p{Cf}/gu, '')
    .replace(BEFORE_NAME, '')
    .replace(AFTER_NAME, '')
    .replaceAll(/\s+/g, ' ');
  if (!NAME.test(text)) return null;
  const [last = '', first, ...others] = text.split(/\s*,\s*/);
  if (others.length > 0) return null;
  const words = (first ? `${first} ${last}` : last).split(' ');
  if (words.length > 6) return null;
  if (words.length > 2 && TITLE.test(words[0] ?? '')) words.shift();
  // "Mrs Hill", and "Anna & Ben", are what they are called.
  const called = TITLE.test(words[0] ?? '') ? 2 : /^(?:&|and)$/i.test(words[1] ?? '') ? 3 : 1;
  const lastName = words.slice(called).join(' ');
  return { firstName: words.slice(0, called).join(' '), ...(lastName && { lastName }) };
}
