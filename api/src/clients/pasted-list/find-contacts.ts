import { newClient } from '@lessons/contract';
import { isValidPhone, readPhone } from '../../players/phone-number.ts';

/** The phone numbers and e-mail addresses of a text, and what stands around them. */
export interface Contacts {
  /** As they are stored, mobile phones first. */
  phones: string[];
  emails: string[];
  /** What looks like a phone number or an e-mail address and is none, as it stands there. */
  unreadPhone: string;
  unreadEmail: string;
  /** The text with `GAP` in the place of numbers, addresses, dates, prices, ages and their labels. */
  rest: string;
}

/** A character for private use, which stands in no list. */
export const GAP = '\uE000';
/** The characters of a cell or line that are read. What follows is a note. */
const MAX_TEXT_LENGTH = 1_000;
/** The phone numbers that are looked for in a text. */
const MAX_PHONES = 8;
/** A number has no more groups than this. What follows is another number, or a date. */
const MAX_GROUPS = 7;
const MAX_PHONE_DIGITS = 15;

/** Spreadsheets export a number with its zero as ="07700900123". */
const NUMBER_AS_TEXT = /^="(.*)"$/;
const BETWEEN_WORDS = /[\s<>()[\],;:"|]+/;

const DAY_NAME = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?';
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const NOT_IN_NUMBER = { before: String.raw`(?<![\p{L}\d][./\p{Pd}]?)`, after: String.raw`(?![./\p{Pd}]?\d)` };
/** What is a number and no phone number, with the word that says what it is. */
const FACTS = [
  // Dates, with their time: 12/03/2015, 2015-03-12T17:00:00Z, 12 March 2015, Mar 15.
  String.raw`(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d\d))(?:[T ,]{1,2}\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\.\d+)?(?: ?[ap]\.?m\b\.?|Z)?)?`,
  String.raw`\d{1,2}(?:st|nd|rd|th)? ${MONTH}\b\.?(?:,? \d{4}\b)?|${MONTH}\b\.? (?:\d{1,2}(?:st|nd|rd|th)?,? )?\d{4}\b`,
  // Times, with their day: Tue 17:00, Tuesdays 5pm.
  String.raw`(?:${DAY_NAME}\b\.?,? ?)?(?:at )?(?:\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[ap]\.?m\b\.?)?|\d{1,2} ?[ap]m\b)(?: ?\p{Pd} ?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m\b)?)?`,
  // Prices: £45, £1,200.50, 45 pounds, 45.00 GBP.
  String.raw`[£€$] ?\d[\d.,]*(?: ?(?:/|per|an?|p/?h) ?(?:h(?:ou)?r|lesson|session|week|month)?\b)?|\d+(?:[.,]\d\d)? ?(?:gbp|pounds?|quid|eur|euros?)\b`,
  // Ages: 10yrs, 8 years old, U10, aged 9, Year 5, Y5.
  String.raw`\d{1,2} ?(?:yrs?|years?|y/?o|mths?|months?)\b(?: old\b)?|\b(?:u|under|aged?|age|yr|year|y)[ :.-]?\d{1,2}\b`,
  // Membership and other numbers: LTA 123456789, Member no. 12345, #4711.
  String.raw`(?:\b(?:lta|btm|membership|member|mem|id|ref|reference|invoice)\b[ .:#]{0,3}(?:(?:no|number|num|id)\b[ .:#]{0,3})?|#)(?!\+?(?:44|0)[ \d]{9,})\p{L}{0,3}\d{2,12}`,
];
const FACT_LABEL = String.raw`(?:\b(?:since|joined|from|until|born|d\.?o\.?b\.?|started|paid|owes|price|fee|on|at)\b:? ?|@ ?)?`;
const FACT = new RegExp(
  `${NOT_IN_NUMBER.before}${FACT_LABEL}(?:${FACTS.join('|')})${NOT_IN_NUMBER.after}`,
  'giu',
);
/** A spreadsheet has cut the number: 7.7009E+09. */
const CUT_NUMBER = /(?<![\d.])\d(?:[.,]\d{1,14})?E\+?\d{1,2}(?!\d)/giu;
const PHONE_LIKE = /\+?\(?\d[\d \u00A0()./\p{Pd}\u2212]*\d/gu;
/** A spreadsheet's number: 7700900222.0. */
const DECIMAL = /(?<=\d{9})\.0+(?!\d)/g;
const LABEL =
  /(?<![\p{L}\d])(?:(?:mob(?:ile)?|cell(?:phone)?|tel(?:ephone)?|phone|ph|home|work|office|landline|e-?mail|whats ?app|contact|number|no|text|call)(?: (?:no|number|phone))?[.:]?|[mhwtpe][.:])[ \p{Pd}:=]*(?=\uE000)|\uE000[ ]*\((?:mob(?:ile)?|cell|home|work|office|landline|whats ?app|[mhw])\)/giu;
const WRAPPED_GAP = /[<(["']{1,3} ?\uE000 ?[>)\]"']{1,3}/g;
/** British mobile numbers as they are stored. 070 and 076 are none. */
const BRITISH_MOBILE = /^\+44 7[1-57-9]/;

/** Takes a text apart: of "Sarah Hill <sarah@example.com> mob 07700 900123, £45" each is found. */
export function findContacts(typed: string): Contacts {
  const text = typed
    .slice(0, MAX_TEXT_LENGTH)
    // Digits and signs of other keyboards.
    .normalize('NFKC')
    .slice(0, MAX_TEXT_LENGTH)
    .trim()
    .replace(NUMBER_AS_TEXT, '$1')
    .replaceAll(DECIMAL, '');
  if (!/[\d@]/.test(text)) return { phones: [], emails: [], unreadPhone: '', unreadEmail: '', rest: text };
  const { emails, unreadEmail, rest: withoutEmails } = findEmails(text);
  let unreadPhone = '';
  const withoutFacts = withoutEmails
    .replaceAll(CUT_NUMBER, (number) => {
      unreadPhone ||= number;
      return GAP;
    })
    .replaceAll(FACT, GAP);
  const phones: string[] = [];
  const withoutPhones = withoutFacts.replaceAll(PHONE_LIKE, (like) => {
    const { found, rest } = findPhones(like);
    phones.push(...found);
    if (found.length === 0 && isLongNumber(like)) unreadPhone ||= like.trim();
    return rest;
  });
  const rest = withoutPhones.replaceAll(WRAPPED_GAP, GAP).replaceAll(LABEL, GAP);
  const inOrder = [...phones.filter(isMobile), ...phones.filter((phone) => !isMobile(phone))];
  return {
    phones: [...new Set(inOrder)].slice(0, MAX_PHONES),
    emails,
    unreadPhone: phones.length > 0 ? '' : unreadPhone,
    unreadEmail: emails.length > 0 ? '' : unreadEmail,
    rest,
  };
}

export const isMobile = (phone: string) => BRITISH_MOBILE.test(phone);

const isLongNumber = (text: string) => digitsOf(text).length >= 6;
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

function findEmails(text: string) {
  const emails: string[] = [];
  let [unreadEmail, rest] = ['', text];
  if (text.includes('@'))
    for (const word of text.split(BETWEEN_WORDS)) {
      if (word.length < 3 || word.indexOf('@') < 1) continue;
      const email = word.replace(/^['‘’“”]+/, '').replace(/[.'‘’“”]+$/, '');
      if (newClient.shape.email.safeParse(email).success) emails.push(email);
      else unreadEmail ||= word;
      rest = rest.replace(word, GAP);
    }
  return { emails: [...new Set(emails)], unreadEmail, rest: rest.replaceAll(/mailto:(?=\uE000)/gi, '') };
}

/**
 * Returns the phone numbers in a run of digits, spaces and dashes, and the run with gaps in their place. Groups before and
 * after a number, such as an age, are no part of it.
 */
function findPhones(run: string): { found: string[]; rest: string } {
  const groups = run.split(/(?=[\s/])|(?<=[\d)])(?=\+)/).slice(0, 40);
  const found: string[] = [];
  const rest: string[] = [];
  for (let from = 0; from < groups.length;) {
    const longest = Math.min(groups.length, from + MAX_GROUPS);
    let [to, phone]: [number, string | null] = [longest, null];
    for (; to > from; to -= 1) {
      phone = dial(groups.slice(from, to).join(''));
      if (phone) break;
    }
    if (phone) {
      found.push(phone);
      rest.push(GAP);
      from = to;
    } else {
      rest.push(isLongNumber(groups[from] ?? '') ? GAP : (groups[from] ?? ''));
      from += 1;
    }
  }
  // A number that is none, in groups: its parts are no name either.
  return { found, rest: found.length === 0 && isLongNumber(run) ? GAP : rest.join('') };
}

/** How phone numbers begin, by their digits: with a country's code, with a 0, or without it as spreadsheets leave them. */
const WITH_CODE = /^(?:\+|00)[1-9]\d{7,14}$/;
const BRITISH = /^(?:440?[1-37]\d{9}|0[1-37]\d{9}|0[1-37]\d{8}|7\d{9}|[12]\d{9})$/;

function dial(text: string): string | null {
  const digits = digitsOf(text);
  if (digits.length < 8 || digits.length > MAX_PHONE_DIGITS + 2) return null;
  const dialled = `${/^\s*\(?\+/.test(text) ? '+' : ''}${digits.replace(/^(\+?(?:00)?44)0/, '$1')}`;
  if (!WITH_CODE.test(dialled) && !BRITISH.test(dialled)) return null;
  // A digit is missing, except in a few towns.
  if (/^0\d{9}$/.test(dialled) && !isValidPhone(dialled)) return null;
  return readPhone(dialled);
}
