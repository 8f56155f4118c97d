import type { ColumnMeaning, ListColumnResponse } from '@lessons/contract';
import { refused } from '../../http/refusal.ts';
import { requireShort, type ListedPerson } from './listed-person.ts';
import { isAddressList, readAddresses } from './read-addresses.ts';
import { isChat, readChat } from './read-chat.ts';
import { readLines } from './read-lines.ts';
import { readTable } from './read-table.ts';
import { isVcards, readVcards } from './read-vcards.ts';

/** A list of clients as it was read. */
export interface PastedList {
  /** Of a table, those in which something stands. */
  columns: ListColumnResponse[];
  persons: ListedPerson[];
}

/** Of the control characters, text has tabs and line breaks alone. */
const BINARY = /[^\P{Cc}\t\n\v\f\r\u0085]/u;

/**
 * Reads a list of clients: a table, contacts of a phone, the address lines of a mail, a chat, or lines in any form. `chosen`
 * has what the coach says that the columns of a table hold, by their index.
 *
 * Throws `Refusal` 422 `list_unreadable` for what is no text, `list_empty`, and `list_too_long` for more than 500 persons.
 */
export function readList(pasted: string, chosen: ReadonlyMap<number, ColumnMeaning> = new Map()): PastedList {
  const text = decoded(pasted);
  if (BINARY.test(text))
    throw refused(
      'list_unreadable',
      'This is not text. Open the file in a spreadsheet or an address book, copy the lines there, and paste them here.',
    );
  const list = readText(text, chosen);
  requireShort(list.persons.length);
  if (list.persons.length === 0) throw refused('list_empty', 'There is no line with a client here.');
  return list;
}

function readText(text: string, chosen: ReadonlyMap<number, ColumnMeaning>): PastedList {
  const without = (persons: ListedPerson[]) => ({ columns: [], persons });
  if (isVcards(text)) return without(readVcards(text));
  if (isChat(text)) return without(readChat(text));
  const table = readTable(text, chosen);
  if (table) return table;
  return without(isAddressList(text) ? readAddresses(text) : readLines(text));
}

/** A file in UTF-16 that was opened as another text has a zero beside each character. */
function decoded(pasted: string): string {
  const isWide = /^(?:\uFEFF|\uFFFD\uFFFD|ÿþ|þÿ)?(?:\0?[^\0]\0|\0[^\0]){4}/.test(pasted.slice(0, 40));
  const text = isWide ? pasted.replaceAll('\0', '').replace(/^(?:\uFFFD\uFFFD|ÿþ|þÿ)/, '') : pasted;
  return text.normalize('NFC').replace(/^\uFEFF/, '');
}
