import { readCell, readName, type Contact } from './read-contact.ts';

/** The columns of a table, by what their titles say. */
export interface Titles {
  name: number[];
  firstName: number[];
  lastName: number[];
  /** Mobile phones first. */
  phone: number[];
  email: number[];
  /** How many columns are known. */
  count: number;
}

const NAMES = new Set([
  'name',
  'full name',
  'display name',
  'client',
  'client name',
  'contact',
  'contact name',
  'player',
  'player name',
  'pupil',
  'student',
]);
const FIRST_NAMES = new Set(['first', 'first name', 'firstname', 'forename', 'given name']);
const LAST_NAMES = new Set(['last', 'last name', 'lastname', 'surname', 'family name']);
const PHONE = /\b(?:phone|mobile|cell|tel|telephone)\b/;
const EMAIL = /\be ?mail\b/;
/** Google and Outlook have a column for the kind of a number beside the one with the number. */
const KIND = /\b(?:label|type)\b/;

/** Finds the columns whose titles are known, as address books and spreadsheets name them. */
export function findTitles(cells: readonly string[]): Titles {
  const titles = cells.map((cell) =>
    cell
      .toLowerCase()
      .replaceAll(/[^\p{L}\d]+/gu, ' ')
      .trim(),
  );
  const columns = (isIt: (title: string) => boolean) =>
    titles.flatMap((title, index) => (isIt(title) && !KIND.test(title) ? [index] : []));
  const phones = columns((title) => PHONE.test(title) || title === 'number' || title === 'contact number');
  const isMobile = (index: number) => /mobile|cell/.test(titles[index] ?? '');
  const found = {
    name: columns((title) => NAMES.has(title)),
    firstName: columns((title) => FIRST_NAMES.has(title)),
    lastName: columns((title) => LAST_NAMES.has(title)),
    phone: [...phones.filter(isMobile), ...phones.filter((index) => !isMobile(index))],
    email: columns((title) => EMAIL.test(title)),
  };
  return { ...found, count: Object.values(found).flat().length };
}

/** Reads a row of a table with known titles. Columns without one, such as notes, are left out. */
export function readRow(row: readonly string[], titles: Titles): Contact {
  const cellsOf = (columns: readonly number[]) => columns.map((index) => readCell(row[index] ?? ''));
  const textOf = (columns: readonly number[]) =>
    columns.map((index) => row[index]?.trim()).find(Boolean) ?? '';
  const phones = cellsOf(titles.phone);
  const phone = phones.find((cell) => cell.phone)?.phone ?? null;
  return {
    name: nameOf(textOf(titles.firstName), textOf(titles.lastName)) ?? readName(textOf(titles.name)),
    phone,
    email: cellsOf(titles.email).find(({ email }) => email)?.email ?? null,
    hasUnreadPhone: phone === null && phones.some((cell) => cell.hasUnreadPhone || /\d/.test(cell.before)),
  };
}

/** Returns a name whose parts stand in columns of their own. */
function nameOf(first: string, last: string): Contact['name'] {
  const [firstName, lastName] = [wholeName(first), wholeName(last)];
  // A part that is no name makes the other doubtful.
  if ((first && !firstName) || (last && !lastName)) return null;
  if (!firstName) return lastName ? { firstName: lastName } : null;
  return { firstName, ...(lastName && { lastName }) };
}

function wholeName(text: string): string | null {
  const name = text ? readName(text) : null;
  return name && [name.firstName, name.lastName].filter(Boolean).join(' ');
}
