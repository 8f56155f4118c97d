import { removeTextDirections } from '@lessons/contract';
import Papa from 'papaparse';

/** A cell that spreadsheets run as a formula, in East Asia with full-width signs too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
/** A cell that they take for a number or a date: 007, 1/2, 3-4, 1E5. A number with a space in it stays text. */
const NUMBER_OR_DATE = /^[^\p{L}\s]*\d[^\p{L}\s]*(e[^\p{L}\s]*)?$/iu;

/** Programs that cut at tabs or semicolons would begin a cell of their own there, which may be a formula. */
const isCutElsewhere = (cell: unknown) => /[\t;]/.test(String(cell));

/**
 * Yields rows as CSV, page by page, below the names of the columns; null for none. These come with the first page, which may
 * be empty: a failure to load it still has its status.
 */
export async function* writeCsv(
  fields: readonly string[] | null,
  pages: AsyncIterable<readonly string[][]>,
): AsyncGenerator<string> {
  const newline = '\r\n';
  let isFirst = true;
  for await (const rows of pages) {
    const lines: string[][] = isFirst && fields ? [[...fields], ...rows] : [...rows];
    if (lines.length > 0)
      yield (isFirst ? '' : newline) + Papa.unparse(lines, { newline, quotes: isCutElsewhere });
    isFirst &&= lines.length === 0;
  }
}

/**
 * Returns what a person has written as a cell that stays text: a tab goes before what a spreadsheet would run as a formula
 * or read as a number. Excel, LibreOffice and Numbers show nothing of it, where they show an apostrophe: that is a mark
 * of text for typed cells alone.
 */
export function asText(written: string): string {
  // Stored text may still have them from before requests were parsed without them.
  const text = removeTextDirections(written);
  return FORMULA.test(text) || NUMBER_OR_DATE.test(text) ? `\t${text}` : text;
}
