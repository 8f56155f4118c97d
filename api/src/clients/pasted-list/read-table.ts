import { MAX_LIST_COLUMNS, type ColumnMeaning, type ListColumnResponse } from '@lessons/contract';
import Papa from 'papaparse';
import { chooseMeanings, lookAt } from './column-meanings.ts';
import { readTitle } from './column-titles.ts';
import { findContacts } from './find-contacts.ts';
import { requireShort, type ListedPerson } from './listed-person.ts';
import { readRow } from './read-row.ts';

export interface Table {
  /** Those in which something stands. */
  columns: ListColumnResponse[];
  persons: ListedPerson[];
}

const DELIMITERS = ['\t', ';', '|', ','] as const;
/** The lines above the titles, such as "Clients 2026". */
const MAX_LINES_ABOVE = 5;
/** How many rows are compared with the first. */
const MAX_ROWS_COMPARED = 40;
/** How many cells say what a table holds, and at least of each column. */
const [MAX_SAMPLES, MIN_SAMPLES] = [400, 5];

/**
 * Reads a table, with titles or without. `chosen` has the meanings that the coach has given to columns. Null for what is no
 * table: lines of different forms.
 */
export function readTable(text: string, chosen: ReadonlyMap<number, ColumnMeaning>): Table | null {
  const { delimiter, body } = separatorLine(text);
  const found = (delimiter ? [delimiter] : DELIMITERS)
    .map((one) => ({ one, titles: findTitles(parse(body, one, MAX_LINES_ABOVE + 1)) }))
    .toSorted((a, b) => b.titles.known - a.titles.known)[0];
  if (found && found.titles.known >= 2) return tableOf(parse(body, found.one), found.titles.row, chosen);
  for (const one of delimiter ? [delimiter] : DELIMITERS) {
    const rows = parse(body, one);
    if (!isEven(rows)) continue;
    const hasTitles = isTitleRow(rows);
    const table = tableOf(rows, hasTitles ? rows.findIndex((row) => !isBlank(row)) : -1, chosen);
    if (hasTitles || (table.isPure && table.persons.length > 1)) return table;
  }
  return null;
}

/** Excel's first line, "sep=;", says what separates the cells. */
function separatorLine(text: string): { delimiter: string | null; body: string } {
  const [line = '', delimiter = ''] = /^\s*"?sep=(.)"?[^\n\r]*(?:\r\n|[\r\n])/i.exec(text) ?? [];
  return delimiter ? { delimiter, body: text.slice(line.length) } : { delimiter: null, body: text };
}

/** Finds the row with the most known titles among the first rows. One in which a number or an address stands is none. */
function findTitles(rows: readonly string[][]): { row: number; known: number } {
  const counts = rows.slice(0, MAX_LINES_ABOVE).map((row) => {
    const isTitles = row.slice(0, MAX_LIST_COLUMNS).every((cell) => !isContact(cell));
    const titles = row.slice(0, MAX_LIST_COLUMNS).map(readTitle);
    const meanings = titles.filter(({ meaning }) => meaning !== null);
    return isTitles && meanings.some(({ meaning }) => meaning !== 'none') ? meanings.length : 0;
  });
  const known = Math.max(0, ...counts);
  return { row: counts.indexOf(known), known };
}

/** Whether the first row has words where the others have numbers or addresses. */
function isTitleRow(rows: readonly string[][]): boolean {
  const [first, ...others] = rows.filter((row) => !isBlank(row)).slice(0, MAX_ROWS_COMPARED);
  if (!first || others.length === 0 || first.some(isContact)) return false;
  const below = first.flatMap((title, index) => {
    const cells = others.map((row) => row[index]?.trim() ?? '').filter(Boolean);
    return cells.length > 0 && cells.every(isContact) ? [title.trim()] : [];
  });
  return below.length > 0 && below.every(Boolean);
}

/** Whether all rows have as many cells, and two at least. */
function isEven(rows: readonly string[][]): boolean {
  const filled = rows.filter((row) => !isBlank(row));
  const width = filled[0]?.length ?? 0;
  return width > 1 && filled.length > 1 && filled.every((row) => row.length === width);
}

function tableOf(
  rows: readonly string[][],
  titleRow: number,
  chosen: ReadonlyMap<number, ColumnMeaning>,
): Table & { isPure: boolean } {
  const titles = rows[titleRow] ?? [];
  const below = rows.flatMap((cells, index) =>
    index > titleRow && !isBlank(cells) && !isSame(cells, titles) ? [{ line: index + 1, cells }] : [],
  );
  requireShort(below.length);
  const width = Math.min(MAX_LIST_COLUMNS, Math.max(0, ...below.map(({ cells }) => cells.length)));
  const filled = Array.from({ length: width }, (_, index) => ({
    index,
    title: titles[index]?.trim() ?? '',
    cells: below.map((row) => row.cells[index]?.trim() ?? '').filter(Boolean),
  })).filter(({ cells }) => cells.length > 0);
  const samples = Math.max(MIN_SAMPLES, Math.floor(MAX_SAMPLES / Math.max(1, filled.length)));
  const looked = filled.map((column) => lookAt(column, samples));
  const columns = chooseMeanings(looked, chosen);
  return {
    columns: columns.map(({ index, title, sample, meaning, isDoubted }) => ({
      index,
      title,
      sample,
      meaning,
      isDoubted,
    })),
    persons: below.map(({ line, cells }) => readRow(cells, line, columns)),
    isPure:
      looked.every(({ isMixed }) => !isMixed) &&
      looked.some(({ kind }) => kind === 'phone' || kind === 'email'),
  };
}

const isContact = (cell: string) => {
  const { phones, emails, unreadPhone } = findContacts(cell);
  return phones.length > 0 || emails.length > 0 || unreadPhone !== '';
};
/** Also a line of dashes below the titles. */
const isBlank = (cells: readonly string[]) => cells.every((cell) => !/[\p{L}\p{N}@]/u.test(cell));
const isSame = (cells: readonly string[], titles: readonly string[]) =>
  titles.length > 0 && cells.every((cell, index) => cell.trim() === (titles[index]?.trim() ?? ''));

/** Parses rows of cells. What has a quotation mark that is not closed is read as if it had none. */
function parse(text: string, delimiter: string, preview = 0): string[][] {
  const options = { delimiter, preview };
  const parsed = Papa.parse<string[]>(text, options);
  const isQuoted = parsed.errors.every(({ type }) => type !== 'Quotes');
  return isQuoted ? parsed.data : Papa.parse<string[]>(text, { ...options, fastMode: true }).data;
}
