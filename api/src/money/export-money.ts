import { daysOfTaxYear, londonDateOf, londonTimeOf, poundsOf, taxYearOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { Booking, playerOf } from '../lessons/booking.ts';
import { findReceiptsOf, formatReceiptNumber, type Receipt } from '../payments/receipt.ts';
import { asText, writeCsv } from '../spreadsheet/write-csv.ts';
import { MOVEMENTS, type MovementPart } from './movements.ts';

/** Rows in memory at a time. */
const PAGE_SIZE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const fields = ['Date', 'In', 'Out', 'How', 'Client', 'Lesson', 'Receipt'];

interface Movement {
  part: MovementPart;
  how: string;
  id: string;
  day: string;
  pence: number;
  /** Its id. */
  lesson: string;
}

/** Yields each movement of money of a tax year as CSV, by its London day. Each page is a query of its own. */
export function exportMoney(knex: Knex, year: number | undefined, now: Date): AsyncIterable<string> {
  return writeCsv(fields, loadPages(knex, year ?? taxYearOf(londonDateOf(now))));
}

async function* loadPages(knex: Knex, year: number): AsyncGenerator<string[][]> {
  const { from, to } = daysOfTaxYear(year);
  let last: Pick<Movement, 'day' | 'how' | 'id'> | undefined = { day: from, how: '', id: BEFORE_ALL };
  while (last) {
    const movements: Movement[] = await loadPage(knex, last, to);
    yield await describe(knex, movements);
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
     where day between :day::date and :to::date and (day, how, id) > (:day::date, :how, :id::uuid)
     order by day, how, id limit :limit`,
    { day, to, how, id, limit: PAGE_SIZE },
  );
  return rows;
}

async function describe(knex: Knex, movements: readonly Movement[]): Promise<string[][]> {
  const lessons = await Booking.query(knex)
    .findByIds([...new Set(movements.map(({ lesson }) => lesson))])
    .withGraphFetched('[player, payment]');
  const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const receipts = await findReceiptsOf(
    knex,
    lessons.flatMap(({ payment }) => payment?.id ?? []),
  );
  return movements.map((movement) => rowOf(movement, lessonOf.get(movement.lesson), receipts));
}

function rowOf(
  { day, part, how, pence }: Movement,
  /** Retention may have removed it since the page was loaded. */
  lesson: Booking | undefined,
  receipts: ReadonlyMap<string, Receipt>,
): string[] {
  const amount = poundsOf(pence).toFixed(2);
  const cameIn = part === 'card_in' || part === 'by_hand_in';
  const isByHand = part === 'by_hand_in' || part === 'by_hand_out';
  const receipt = !isByHand && lesson?.payment ? receipts.get(lesson.payment.id) : undefined;
  return [
    day,
    cameIn ? amount : '',
    cameIn ? '' : amount,
    how,
    lesson ? asText(clientOf(lesson)) : '',
    lesson ? `${londonDateOf(lesson.startsAt)} ${londonTimeOf(lesson.startsAt)}` : '',
    receipt ? asText(formatReceiptNumber(receipt)) : '',
  ];
}

function clientOf(lesson: Booking): string {
  const { firstName, lastName, email } = playerOf(lesson);
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
