import type { MoneyFile } from '@lessons/contract';
import { daysOfTaxYear, londonDateOf, londonTimeOf, poundsOf, quartersOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { Booking } from '../lessons/booking.ts';
import { findReceiptsOf, formatReceiptNumber, type Receipt } from '../payments/receipt.ts';
import { Player } from '../players/player.ts';
import { asText, writeCsv } from '../spreadsheet/write-csv.ts';
import { STATEMENT_FORMS, statementRow } from './bank-statement.ts';
import { MOVEMENTS } from './movements.ts';

/** Rows in memory at a time. */
const PAGE_SIZE = 500;

const fields = ['Date', 'In', 'Out', 'How', 'Client', 'Lesson', 'Receipt'];

interface Movement {
  how: string;
  id: string;
  day: string;
  /** Below nothing for what went out. */
  pence: number;
  /** Ids. Null once retention has removed it, and of a payment that became no lesson. */
  lesson: string | null;
  client: string | null;
  payment: string | null;
}

interface Export {
  year: number;
  /** 1 to 4. Undefined for the whole year. */
  quarter?: number | undefined;
  file: MoneyFile;
}

/**
 * Yields each movement of money of a tax year or a quarter as CSV, by its London day: as a spreadsheet, or as the bank
 * statement of a bookkeeping program. Each page is a query of its own.
 */
export function exportMoney(knex: Knex, { year, quarter, file }: Export): AsyncIterable<string> {
  const period = quarter === undefined ? daysOfTaxYear(year) : quartersOf(year)[quarter - 1];
  if (!period) throw new Error(`A tax year has no quarter ${quarter}`);
  if (file === 'spreadsheet') return writeCsv(fields, loadPages(knex, period, rowOf));
  const form = STATEMENT_FORMS[file];
  return writeCsv(
    form.fields,
    loadPages(knex, period, ({ day, pence, how }, { lesson, client, receipt }) =>
      statementRow(form, {
        day,
        pence,
        how,
        lessonStartsAt: lesson?.startsAt ?? null,
        client: client ? nameOf(client) : null,
        receiptNumber: receipt?.number ?? null,
      }),
    ),
  );
}

type WriteRow = (movement: Movement, about: About) => string[];

async function* loadPages(
  knex: Knex,
  { from, to }: ReturnType<typeof daysOfTaxYear>,
  writeRow: WriteRow,
): AsyncGenerator<string[][]> {
  let last: Pick<Movement, 'day' | 'how' | 'id'> | undefined = { day: from, how: '', id: '' };
  while (last) {
    const movements: Movement[] = await loadPage(knex, last, to);
    yield await describe(knex, movements, writeRow);
    last = movements.length === PAGE_SIZE ? movements.at(-1) : undefined;
  }
}

async function loadPage(
  knex: Knex,
  { day, how, id }: Pick<Movement, 'day' | 'how' | 'id'>,
  to: string,
): Promise<Movement[]> {
  const { rows } = await knex.raw<{ rows: Movement[] }>(
    // The range has indexes. The row comparison alone would read all that there is.
    `select * from ${MOVEMENTS}
     where day between :day::date and :to::date and (day, how, id) > (:day::date, :how, :id)
     order by day, how, id limit :limit`,
    { day, to, how, id, limit: PAGE_SIZE },
  );
  return rows;
}

async function describe(knex: Knex, movements: readonly Movement[], writeRow: WriteRow): Promise<string[][]> {
  const idsIn = (column: 'lesson' | 'client' | 'payment') => [
    ...new Set(movements.flatMap((movement) => movement[column] ?? [])),
  ];
  const lessons = await Booking.query(knex).findByIds(idsIn('lesson'));
  const clients = await Player.query(knex).findByIds(idsIn('client'));
  const receipts = await findReceiptsOf(knex, idsIn('payment'));
  return movements.map((movement) =>
    writeRow(movement, {
      lesson: lessons.find(({ id }) => id === movement.lesson),
      client: clients.find(({ id }) => id === movement.client),
      receipt: movement.payment === null ? undefined : receipts.get(movement.payment),
    }),
  );
}

interface About {
  lesson: Booking | undefined;
  client: Player | undefined;
  receipt: Receipt | undefined;
}

function rowOf({ day, how, pence }: Movement, { lesson, client, receipt }: About): string[] {
  const amount = poundsOf(Math.abs(pence)).toFixed(2);
  return [
    day,
    pence > 0 ? amount : '',
    pence > 0 ? '' : amount,
    how,
    client ? asText(nameOf(client)) : '',
    lesson ? `${londonDateOf(lesson.startsAt)} ${londonTimeOf(lesson.startsAt)}` : '',
    receipt ? formatReceiptNumber(receipt) : '',
  ];
}

const nameOf = ({ firstName, lastName, email }: Player) =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
