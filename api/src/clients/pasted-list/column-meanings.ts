import type { ColumnMeaning } from '@lessons/contract';
import { readTitle, type Title } from './column-titles.ts';
import { findContacts, GAP } from './find-contacts.ts';
import { isSurname, readName } from './read-name.ts';

/** A column of a table in which something stands. */
export interface Column {
  /** Counted from 0. */
  index: number;
  title: string;
  /** What stands first in it. */
  sample: string;
  said: Title;
  meaning: ColumnMeaning;
  /** The coach has said what it holds. */
  isChosen: boolean;
  /** It seems to hold names, numbers or addresses, and is left out. */
  isDoubted: boolean;
}

/** A column with what its cells look like. */
interface LookedAt extends Pick<Column, 'index' | 'title' | 'sample' | 'said'> {
  kind: 'phone' | 'email' | 'name' | 'other';
  /** Some cells look like numbers, or addresses. */
  hasPhones: boolean;
  hasEmails: boolean;
  /** Some cells have a name with its number or address. */
  isMixed: boolean;
  /** The names are first and last ones in one cell. */
  isWhole: boolean;
  /** Some words are surnames: O'Brien, HILL. */
  hasSurnames: boolean;
}

const MAX_SHOWN_LENGTH = 40;

/** Looks at some cells of a column. */
export function lookAt(
  { index, title, cells }: { index: number; title: string; cells: readonly string[] },
  samples: number,
): LookedAt {
  const looked = cells.slice(0, samples).map((cell) => {
    const { phones, emails, unreadPhone, rest } = findContacts(cell);
    const name = readName(rest.replaceAll(GAP, ' '));
    const isPhone = phones.length > 0 || unreadPhone !== '';
    return { isPhone, isEmail: emails.length > 0, name, isCapital: /^\W*\p{Lu}/u.test(cell) };
  });
  type Look = (typeof looked)[number];
  const share = (isIt: (one: Look) => boolean) => looked.filter(isIt).length / looked.length;
  const isName = ({ name, isCapital, isPhone, isEmail }: Look) =>
    name !== null && isCapital && !isPhone && !isEmail;
  const kind =
    share(({ isPhone }) => isPhone) > 0.5
      ? 'phone'
      : share(({ isEmail }) => isEmail) > 0.5
        ? 'email'
        : share(isName) > 0.5
          ? 'name'
          : 'other';
  const shown = (text: string) => text.slice(0, MAX_SHOWN_LENGTH).toWellFormed();
  return {
    index,
    title: shown(title),
    sample: shown(cells[0] ?? ''),
    said: readTitle(title),
    kind,
    hasPhones: looked.some(({ isPhone }) => isPhone),
    hasEmails: looked.some(({ isEmail }) => isEmail),
    isMixed: looked.some(({ name, isPhone, isEmail }) => name !== null && (isPhone || isEmail)),
    isWhole: share((one) => isName(one) && one.name?.lastName !== '') > 0.5,
    hasSurnames: looked.some(({ name }) => name !== null && isSurname(name.firstName)),
  };
}

/** Decides what each column holds: by its title, if the cells agree, and else by the cells. `chosen` is what the coach says. */
export function chooseMeanings(
  columns: readonly LookedAt[],
  chosen: ReadonlyMap<number, ColumnMeaning>,
): Column[] {
  const meanings = chooseNames(columns.map((column) => ({ ...column, meaning: meaningOf(column) })));
  return meanings.map(({ index, title, sample, said, kind, meaning: found }) => {
    const meaning = chosen.get(index) ?? found;
    const isChosen = chosen.has(index);
    const isDoubted = !isChosen && meaning === 'none' && isPersonal(said, kind, title);
    return { index, title, sample, said, meaning, isChosen, isDoubted };
  });
}

type Meant = LookedAt & { meaning: ColumnMeaning };

function meaningOf({ said, kind, hasPhones, hasEmails }: LookedAt): ColumnMeaning {
  if (said.whose === 'emergency') return 'none';
  switch (said.meaning) {
    case 'phone':
      return kind === 'email' ? 'email' : hasPhones ? 'phone' : 'none';
    case 'email':
      return kind === 'phone' ? 'phone' : hasEmails ? 'email' : 'none';
    case 'name':
    case 'first_name':
    case 'last_name':
      return kind === 'phone' || kind === 'email' ? kind : said.meaning;
    case null:
      return kind === 'phone' || kind === 'email' ? kind : 'none';
    default:
      return 'none';
  }
}

const isNameMeaning = (meaning: string | null) =>
  meaning === 'name' || meaning === 'first_name' || meaning === 'last_name';

/** Whose name is taken, where several stand in a row. */
export const BY_WHOSE = ['parent', 'client', 'child', 'staff'] as const;

/** Keeps the names of one person in a row, by the titles or, where none says so, by the cells. */
function chooseNames(columns: readonly Meant[]): Meant[] {
  const named = columns.filter(({ meaning }) => isNameMeaning(meaning));
  const whose = BY_WHOSE.find((one) => named.some(({ said }) => said.whose === one));
  const own = named.filter(({ said }) => said.whose === whose);
  const kept = new Set(
    (['name', 'first_name', 'last_name'] as const).flatMap(
      (meaning) => own.find((column) => column.meaning === meaning)?.index ?? [],
    ),
  );
  const isOthers = ({ said, meaning }: Meant) =>
    said.whose === 'staff' && columns.some((one) => one.meaning === meaning && one.said.whose !== 'staff');
  const left = columns.map((column) =>
    (isNameMeaning(column.meaning) && !kept.has(column.index)) || isOthers(column)
      ? { ...column, meaning: 'none' as const }
      : column,
  );
  return kept.size > 0 ? left : nameByCells(left);
}

function nameByCells(columns: readonly Meant[]): Meant[] {
  const names = columns.filter(({ said, kind }) => said.meaning === null && kind === 'name');
  const whole = names.find(({ isWhole }) => isWhole) ?? (names.length === 1 ? names[0] : undefined);
  const [first, second] = names;
  const parts = first?.hasSurnames && !second?.hasSurnames ? [second, first] : [first, second];
  return columns.map((column) => {
    if (column.index === whole?.index) return { ...column, meaning: 'name' as const };
    if (whole) return column;
    if (column.index === parts[0]?.index) return { ...column, meaning: 'first_name' as const };
    return column.index === parts[1]?.index ? { ...column, meaning: 'last_name' as const } : column;
  });
}

/** Whether a column that is left out may be about a client. A child's name, beside a parent's, is not. */
function isPersonal({ meaning, whose }: Title, kind: LookedAt['kind'], title: string): boolean {
  if (whose === 'child' || whose === 'staff') return false;
  if (meaning === null) return kind === 'phone' || kind === 'email' || (kind === 'name' && title === '');
  return meaning === 'phone' || meaning === 'email' || isNameMeaning(meaning);
}
