import { MAX_LIST_LINES } from '@lessons/contract';
import { readTitle } from './column-titles.ts';
import { findContacts, type Contacts } from './find-contacts.ts';
import { personOf, requireShort, type ListedPerson } from './listed-person.ts';
import { findName, readName, type PersonName } from './read-name.ts';

interface Line extends Contacts {
  line: number;
  text: string;
  name: PersonName | null;
}

/** Name, numbers, addresses and a note. */
const MAX_LINES_OF_PERSON = 6;
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** "Name: Nora Example", as forms write their answers in a mail. */
const LABELLED = /^([\p{L}][\p{L}\d .'’/()-]{1,40}?)\s*[:=]\s+(.*)$/u;

/**
 * Reads lines without titles: a person a line in any form and order, several in one line, or one on several lines, such as
 * name, number and address below each other.
 */
export function readLines(text: string): ListedPerson[] {
  const typedLines = text.split(LINE_BREAK);
  const count = typedLines.filter((typed) => typed.trim() !== '').length;
  if (count > MAX_LIST_LINES * MAX_LINES_OF_PERSON) requireShort(count);
  const lines = typedLines.map((typed, index) => readLine(typed, index + 1));
  const there = lines.flatMap((line) => line ?? []);
  if (isOnSeveralLines(there)) return joinLines(lines).map(personOf);
  return (there.length > MAX_LONG_LINES ? there : there.flatMap(severalIn)).map(personOf);
}

/** Returns what stands in a line; null for an empty one. */
function readLine(typed: string, line: number): Line | null {
  const text = typed.trim();
  if (/^[\s,;|]*$/.test(text)) return null;
  const [, label, value = ''] = LABELLED.exec(text.slice(0, 200)) ?? [];
  const meaning = label ? readTitle(label).meaning : null;
  const isName = meaning === 'name' || meaning === 'first_name' || meaning === 'last_name';
  const contacts = findContacts(isName ? value : text);
  // Behind a label that names nobody, such as "Notes:", there is no name.
  const named = meaning === null ? findName(contacts.rest) : isName ? readName(value) : null;
  return {
    ...contacts,
    line,
    text,
    name: label && isName && readTitle(label).whose === 'child' ? null : named,
  };
}

const reaches = ({ phones, emails, unreadPhone, unreadEmail }: Contacts) =>
  phones.length > 0 || emails.length > 0 || unreadPhone !== '' || unreadEmail !== '';

/** Whether names and what reaches them stand in lines of their own. */
function isOnSeveralLines(lines: readonly Line[]): boolean {
  const count = (isIt: (line: Line) => boolean) => lines.filter(isIt).length;
  const names = count((line) => line.name !== null && !reaches(line));
  const contacts = count((line) => line.name === null && reaches(line));
  const both = count((line) => line.name !== null && reaches(line));
  return names > 0 && contacts > 0 && contacts > both;
}

/** Joins the lines of one person. An empty line ends one who can be reached, and so does the next name. */
function joinLines(lines: readonly (Line | null)[]): Line[] {
  const persons: Line[] = [];
  const first = lines.find((line) => line !== null);
  const numberFirst = first?.name === null;
  let person: Line | null = null;
  for (const line of lines) {
    const isEnded: boolean =
      person !== null &&
      reaches(person) &&
      (!line || (person.name !== null && (line.name !== null || (numberFirst && reaches(line)))));
    if (isEnded) person = null;
    if (!line) continue;
    if (person === null) persons.push((person = { ...line }));
    else {
      person.text += ` · ${line.text}`;
      // A second line of words is a note.
      person.name ??= line.name;
      person.phones = byMobile([...person.phones, ...line.phones]);
      person.emails = [...person.emails, ...line.emails];
      person.unreadPhone ||= line.unreadPhone;
      person.unreadEmail ||= line.unreadEmail;
    }
  }
  for (const one of persons) if (one.phones.length > 0) one.unreadPhone = '';
  return persons;
}

const byMobile = (phones: string[]) => {
  const isMobile = (phone: string) => phone.startsWith('+44 7');
  return [...phones.filter(isMobile), ...phones.filter((phone) => !isMobile(phone))];
};

/** The most lines of a list in which several persons are looked for in one. */
const MAX_LONG_LINES = 20;
/** The most parts of a line that are looked at for further persons. */
const MAX_PARTS = 400;

/**
 * Takes apart a line with several persons: "Nora Example 07700 900211, Owen Sample 07700 900212", and the members of a group
 * as WhatsApp lists them, in which each part is one: "Nora Example, +44 7700 900212, You".
 */
function severalIn(line: Line): Line[] {
  const parts = line.text.split(/[,;\t|]/).slice(0, MAX_PARTS);
  if (parts.length < 2) return [line];
  const read = parts.flatMap((part) => readLine(part, line.line) ?? []);
  const isMemberList = /^\s*you\s*$/i.test(parts.at(-1) ?? '');
  if (isMemberList) return read.slice(0, -1);
  const names = read.filter(({ name }) => name?.lastName);
  const persons = joinLines(read);
  const isEach = persons.every((person) => person.name?.lastName && reaches(person));
  return persons.length > 1 && names.length >= persons.length && isEach ? persons : [line];
}
