import { findContacts, isMobile } from './find-contacts.ts';
import { personOf, requireShort, type ListedPerson } from './listed-person.ts';
import { readName, readWholeName, type PersonName } from './read-name.ts';

/** A line of a card: `item1.TEL;type=CELL:07700 900123`. */
interface Property {
  name: string;
  /** In lower case, with the names of parameters and without. */
  params: string;
  value: string;
}

const MAX_VALUE_LENGTH = 1_000;
const MAX_LINE_LENGTH = 4_000;
/** The numbers or addresses of one card that are read. */
const MAX_VALUES = 12;

export const isVcards = (text: string) => /^[ \t]*BEGIN:VCARD\b/im.test(text);

/**
 * Reads contacts as phones and mail programs export them, in vCard 2.1, 3.0 and 4.0. ical.js refuses the quoted-printable lines
 * and bare types of 2.1, and a whole file for one line.
 */
export function readVcards(text: string): ListedPerson[] {
  requireShort(text.match(/^[ \t]*BEGIN:VCARD\b/gim)?.length ?? 0);
  const persons: ListedPerson[] = [];
  let card: Property[] | null = null;
  let begins = 0;
  for (const { line, typed } of unfold(text)) {
    if (/^BEGIN:VCARD/i.test(typed)) [card, begins] = [[], line];
    else if (/^END:VCARD/i.test(typed) && card) {
      persons.push(personIn(card, begins));
      card = null;
    } else card?.push(propertyOf(typed));
  }
  // A file that breaks off.
  if (card && card.length > 0) persons.push(personIn(card, begins));
  return persons;
}

/** Yields lines without their breaks: a space begins the rest of one, and = ends a part in quoted-printable. */
function* unfold(text: string): Generator<{ line: number; typed: string }> {
  let [line, parts]: [number, string[]] = [0, []];
  for (const [index, next] of text.split(/\r\n|[\r\n]/).entries()) {
    const [first = '', last = ''] = [parts[0], parts.at(-1)];
    const isQuoted = last.endsWith('=') && /^[^:]{0,200}QUOTED-PRINTABLE/i.test(first);
    if (isQuoted) parts.splice(-1, 1, last.slice(0, -1), next);
    else if (/^[ \t]/.test(next)) parts.push(next.slice(1));
    else {
      if (first) yield { line, typed: parts.join('') };
      [line, parts] = [index + 1, [next]];
    }
  }
  if (parts.length > 0) yield { line, typed: parts.join('') };
}

function propertyOf(line: string): Property {
  // A colon in quotation marks is one of a parameter.
  const [before = '', typed = ''] =
    /^((?:[^":]|"[^"]*")*):(.*)$/s.exec(line.slice(0, MAX_LINE_LENGTH))?.slice(1) ?? [];
  const [named = '', params = ''] = /^([^;]*)(.*)$/s.exec(before)?.slice(1) ?? [];
  // Lines of one group have a name before: item1.TEL.
  const name = named.replace(/^[^.]*\./, '').trim();
  const value = /quoted-printable/i.test(params) ? decodeQuoted(typed) : typed;
  return { name: name.toUpperCase(), params: params.toLowerCase(), value: value.slice(0, MAX_VALUE_LENGTH) };
}

/** =C3=BC is ü. */
function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/(?:=[0-9A-F]{2})+/gi, (codes) =>
    Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'),
  );
  return bytes.replaceAll(/[^\P{Cc}]/gu, ' ');
}

const unescaped = (text: string) => text.replaceAll(/\\n/gi, ' ').replaceAll(/\\(.)/g, '$1').trim();

function personIn(card: readonly Property[], line: number): ListedPerson {
  const all = (name: string) =>
    card
      .filter((property) => property.name === name && property.value.trim() !== '')
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .slice(0, MAX_VALUES)
      .map((property) => ({ ...property, value: unescaped(property.value) }));
  const company = all('ORG')[0]?.value.split(';')[0]?.trim() ?? '';
  const fullName = all('FN')[0]?.value ?? '';
  const named = nameIn(card) ?? (fullName === company ? null : readName(fullName));
  const name = named ?? (readWholeName(company) === null ? null : { firstName: company, lastName: '' });
  const numbers = all('TEL').filter(({ params }) => !/fax|pager/.test(params));
  const phones = numbers.flatMap(({ params, value }) =>
    findContacts(value.replace(/^tel:/i, '').replace(/;ext=.*$/i, '')).phones.map((phone) => ({
      phone,
      isFirst: isMobile(phone) || /cell|iphone|mobile/.test(params),
    })),
  );
  const ordered = [...phones.filter(({ isFirst }) => isFirst), ...phones.filter(({ isFirst }) => !isFirst)];
  const emails = all('EMAIL');
  const found = [...new Set(emails.flatMap(({ value }) => findContacts(value).emails))];
  const shown = [fullName || company, ...[...numbers, ...emails].map(({ value }) => value)];
  return personOf({
    line,
    text: shown.filter(Boolean).join(', '),
    name,
    phones: [...new Set(ordered.map(({ phone }) => phone))],
    emails: found,
    unreadPhone: numbers[0]?.value ?? '',
    unreadEmail: emails[0]?.value ?? '',
    doubts: name && !named ? [{ field: 'firstName', reason: 'company_name' }] : [],
  });
}

/** The preferred ones first. */
const rankOf = ({ params }: Property) =>
  /\bpref\b/.test(params) && !/pref=(?:[2-9]|\d\d)/.test(params) ? 0 : 1;

/** Returns the name by its parts, which are separated: last;first;further;title;suffix. */
function nameIn(card: readonly Property[]): PersonName | null {
  const value = card.find(({ name }) => name === 'N')?.value ?? '';
  const [last = '', first = ''] = value
    .replaceAll('\\;', ',')
    .split(';')
    // A colon would end a label: "Mum: 07700 900123".
    .map((part) => readWholeName(unescaped(part).replaceAll(':', ' ')) ?? '');
  return first ? { firstName: first, lastName: last } : null;
}
