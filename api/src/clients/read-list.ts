import { MAX_LIST_LINES } from '@lessons/contract';
import Papa from 'papaparse';
import { refused } from '../http/refusal.ts';
import { findTitles, readRow, type Titles } from './read-table.ts';
import { readCell, readName, type Cell, type Contact } from './read-contact.ts';

/** A line of a list. `contact` is null for one that is too long to be a client's. */
export interface ListLine {
  /** Counted from 1. */
  line: number;
  text: string;
  contact: Contact | null;
}

const MAX_LINE_LENGTH = 1_000;
const DELIMITERS = ['\t', ';', '|', ','] as const;
/** Of the control characters, text has tabs and line breaks alone. */
const BINARY = /[^\P{Cc}\t\n\v\f\r\u0085]/u;

/**
 * Reads a list of clients: a table with titles, or lines in any form and order, also several forms in one list.
 *
 * Throws `Refusal` 422 `list_unreadable` for what is no text, `list_empty`, and `list_too_long` for more than 500 lines.
 */
export function readList(pasted: string): ListLine[] {
  if (BINARY.test(pasted))
    throw refused(
      'list_unreadable',
      'This is not text. Open the file in a spreadsheet or an address book, copy the lines there, and paste them here.',
    );
  const text = pasted.normalize('NFC').replace(/^\uFEFF/, '');
  const lines = readTable(text) ?? readLines(text);
  if (lines.length === 0) throw refused('list_empty', 'There is no line with a client here.');
  if (lines.length > MAX_LIST_LINES)
    throw refused(
      'list_too_long',
      `This list has ${lines.length} lines. Paste ${MAX_LIST_LINES} at most, and the others after them.`,
    );
  return lines;
}

/** Reads a table whose first line has titles; null for anything else. */
function readTable(text: string): ListLine[] | null {
  const first = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  if (first.length > MAX_LINE_LENGTH) return null;
  const found = DELIMITERS.map((delimiter) => ({
    delimiter,
    titles: findTitles(splitLine(first, delimiter)),
  }));
  const { delimiter, titles } = found.reduce((best, one) =>
    one.titles.count > best.titles.count ? one : best,
  );
  if (titles.count < 2) return null;
  const rows = parse(text.trimStart(), delimiter);
  return rows.flatMap((cells, index) =>
    index === 0 || isBlank(cells) ? [] : [tableLine(cells, index + 1, titles)],
  );
}

function tableLine(cells: readonly string[], line: number, titles: Titles): ListLine {
  const text = cells.filter((cell) => cell.trim()).join(', ');
  return { line, text, contact: text.length > MAX_LINE_LENGTH ? null : readRow(cells, titles) };
}

function readLines(text: string): ListLine[] {
  return text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).flatMap((typed, index): ListLine[] => {
    const line = index + 1;
    if (typed.length > MAX_LINE_LENGTH) return [{ line, text: typed, contact: null }];
    const delimiter = DELIMITERS.find((one) => typed.includes(one));
    const cells = delimiter ? splitLine(typed, delimiter) : [typed];
    return isBlank(cells) ? [] : [{ line, text: typed.trim(), contact: contactIn(cells.map(readCell)) }];
  });
}

/** Finds a client in a line without titles: the first name in it, and the first phone number and address wherever they stand. */
function contactIn(cells: readonly Cell[]): Contact {
  const phone = cells.find((cell) => cell.phone)?.phone ?? null;
  // Its parts are no names either, once it is split at its commas.
  const isFormula = cells.some((cell) => cell.isFormula);
  return {
    name: isFormula
      ? null
      : (nameIn(cells.map(({ before }) => before)) ?? nameIn(cells.map(({ after }) => after))),
    phone,
    email: cells.find(({ email }) => email)?.email ?? null,
    hasUnreadPhone: phone === null && cells.some((cell) => cell.hasUnreadPhone),
  };
}

/** Returns the first text that is a name, in capitals before a note such as "left-handed". */
function nameIn(texts: readonly string[]): Contact['name'] {
  const names = texts.map((text) => readName(text));
  const isNoted = (name: Contact['name']) => name !== null && /^\p{Ll}/u.test(name.firstName);
  const capital = names.findIndex((name) => name !== null && !isNoted(name));
  const name = names[capital] ?? names.find((one) => one !== null) ?? null;
  const next = names[capital + 1];
  // First and last name in two cells.
  if (name && !name.lastName && next && !next.lastName && !isNoted(next) && isWord(next.firstName))
    return { ...name, lastName: next.firstName };
  return name;
}

const isWord = (text: string) => !text.includes(' ');
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
const splitLine = (line: string, delimiter: string) => parse(line, delimiter)[0] ?? [];

/** Parses rows of cells. What has a quotation mark that is not closed is read as if it had none. */
function parse(text: string, delimiter: string): string[][] {
  const parsed = Papa.parse<string[]>(text, { delimiter });
  const isQuoted = parsed.errors.every(({ type }) => type !== 'Quotes');
  return isQuoted ? parsed.data : Papa.parse<string[]>(text, { delimiter, fastMode: true }).data;
}
