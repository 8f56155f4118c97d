import { BY_WHOSE, type Column } from './column-meanings.ts';
import { findContacts, isMobile } from './find-contacts.ts';
import { personOf, type Doubt, type ListedPerson } from './listed-person.ts';
import { findName, readName, readWholeName, type PersonName } from './read-name.ts';

/** The most columns of one kind that are read of a row. */
const MAX_READ = 12;

/** Reads a row of a table by what its columns hold. */
export function readRow(cells: readonly string[], line: number, columns: readonly Column[]): ListedPerson {
  const cellOf = ({ index }: Column) => cells[index]?.trim() ?? '';
  const filled = columns.filter((column) => cellOf(column) !== '');
  const doubts: Doubt[] = [];
  const doubt = (field: Doubt['field'], reason: Doubt['reason']) => doubts.push({ field, reason });
  /** Columns that are left out: they help a row that has nothing in the others. */
  const unused = filled.filter(({ meaning, isChosen }) => meaning === 'none' && !isChosen);

  let name = nameOf(filled, cellOf);
  if (!name) {
    name = nameOf(spareNames(unused), cellOf);
    if (!name) {
      const company = unused.find(({ said }) => said.meaning === 'company');
      const firstName = company && readWholeName(cellOf(company));
      if (firstName) [name] = [{ firstName, lastName: '' }, doubt('firstName', 'company_name')];
    }
  }

  const read = (among: readonly Column[], what: 'phone' | 'email') =>
    contactsIn(among.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_READ), cellOf, what);
  const [phoneColumns, emailColumns] = [holding(filled, 'phone'), holding(filled, 'email')];
  const contacts = { phone: read(phoneColumns, 'phone'), email: read(emailColumns, 'email') };
  const notes = unused.filter(({ said }) => said.meaning === null || said.meaning === 'note');
  const elsewhere = {
    phone: [emailColumns, [...notes, ...holding(filled, 'name')]],
    email: [phoneColumns, [...notes, ...holding(filled, 'name')]],
  };
  for (const what of ['phone', 'email'] as const) {
    if (contacts[what].found.length > 0 || contacts[what].unread) continue;
    const [beside, others] = elsewhere[what].map((among) => read(among, what).found);
    const found = beside?.length ? beside : (others ?? []);
    if (found.length === 0) continue;
    contacts[what] = { found, unread: '' };
    if (!beside?.length) doubt(what, 'other_column');
  }
  const isSaid = (what: 'phone' | 'email') =>
    unused.filter(({ said }) => said.meaning === what && said.whose !== 'staff');
  const others = (['phone', 'email'] as const).flatMap((what) => read(isSaid(what), what).found);
  return personOf({
    line,
    text: filled.map(cellOf).join(', ').slice(0, 1_000),
    name,
    phones: contacts.phone.found,
    emails: contacts.email.found,
    unreadPhone: contacts.phone.unread,
    unreadEmail: contacts.email.unread,
    doubts,
    others,
  });
}

const holding = (columns: readonly Column[], what: Column['meaning']) =>
  columns.filter(({ meaning }) => meaning === what);
const rankOf = ({ said }: Column) => (said.whose === 'child' ? 10 : 0) + said.order;

/** Returns the columns with the name of whoever else the row is about: the player, where no parent is named. */
function spareNames(unused: readonly Column[]): Column[] {
  const meant = unused.flatMap((column) => {
    const { meaning } = column.said;
    return meaning === 'name' || meaning === 'first_name' || meaning === 'last_name'
      ? [{ ...column, meaning }]
      : [];
  });
  const whose = BY_WHOSE.find((one) => meant.some(({ said }) => said.whose === one));
  return meant.filter(({ said }) => said.whose === whose);
}

/** Returns the name in the columns of names; null for none, and for one of which a part is no name. */
function nameOf(columns: readonly Column[], cellOf: (column: Column) => string): PersonName | null {
  const partOf = (what: Column['meaning']) => {
    const [column] = holding(columns, what);
    return column && { typed: cellOf(column), name: readWholeName(cellOf(column)) };
  };
  const [first, last] = [partOf('first_name'), partOf('last_name')];
  const isDoubtful = [first, last].some((part) => part && part.name === null);
  if (!isDoubtful && (first?.name || last?.name)) {
    // A first name alone may be a whole one.
    if (first?.name && !last) return readName(first.typed) ?? { firstName: first.name, lastName: '' };
    return first?.name
      ? { firstName: first.name, lastName: last?.name ?? '' }
      : { firstName: last?.name ?? '', lastName: '' };
  }
  return (
    holding(columns, 'name')
      .map((column) => findName(findContacts(cellOf(column)).rest))
      .find((name) => name !== null) ?? null
  );
}

function contactsIn(columns: readonly Column[], cellOf: (column: Column) => string, what: 'phone' | 'email') {
  const read = columns.map((column) => ({ column, typed: cellOf(column), ...findContacts(cellOf(column)) }));
  if (what === 'email') {
    const found = [...new Set(read.flatMap(({ emails }) => emails))];
    const unread = read.find(({ emails }) => emails.length === 0)?.typed ?? '';
    return { found, unread: found.length > 0 ? '' : unread };
  }
  const numbers = read.flatMap(({ column, phones }) =>
    phones.map((phone) => ({ phone, isFirst: isMobile(phone) || column.said.order === 0 })),
  );
  const inOrder = [...numbers.filter(({ isFirst }) => isFirst), ...numbers.filter(({ isFirst }) => !isFirst)];
  const found = [...new Set(inOrder.map(({ phone }) => phone))];
  const unread = read.find(({ typed }) => /\d/.test(typed))?.typed ?? '';
  return { found, unread: found.length > 0 ? '' : unread };
}
