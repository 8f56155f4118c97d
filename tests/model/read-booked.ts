import type { Lesson } from './lesson.ts';
import type { Asked, Run } from './run.ts';
import { isWithinHours } from './slots.ts';

/** The first entry about each lesson. One that is paid for later has two of these. */
const BOOKED = `
  select distinct on (e.booking_id) e.booking_id as id, request_id, e.amount_pence as pence,
    (details->>'startsAt')::timestamptz as starts_at, e.at as booked_at
    from audit_entries e join bookings b on b.id = e.booking_id
   where action in ('lesson.booked_for_client', 'payment.booked') order by e.booking_id, e.id`;

interface Row {
  id: string;
  request_id: string | null;
  pence: number;
  starts_at: Date;
  booked_at: Date;
}

/**
 * Returns the lessons as they were booked; and a sentence for each that the coach has not asked
 * for just so.
 */
export async function readBooked(
  run: Run,
): Promise<{ lessons: Map<string, Lesson>; faults: readonly string[] }> {
  const { rows } = await run.world.control.query<Row>(BOOKED);
  const byRequest = Map.groupBy(rows, ({ request_id: id }) => id ?? '');
  byRequest.delete('');
  return {
    lessons: new Map(
      rows.flatMap((row) => {
        const lesson = row.request_id ? askedLesson(run, row) : paidLesson(row);
        return lesson ? [[row.id, lesson] as const] : [];
      }),
    ),
    faults: [...byRequest].flatMap(([id, booked]) => faultsOf(run.asked.get(id), booked)),
  };
}

/**
 * Checks that a request has booked all of its lessons, and takes no time that players can't have unless the coach says so,
 * or enters what has begun.
 */
function faultsOf(asked: Asked | undefined, booked: readonly Row[]): string[] {
  const starts = booked.map(({ starts_at }) => starts_at.toISOString()).toSorted();
  const wanted = asked?.lessons.map(({ start }) => start) ?? [];
  const ids = booked.map(({ id }) => id).join(', ');
  const isAhead = ({ start }: { start: string }) => booked.some((row) => new Date(start) > row.booked_at);
  return [
    ...(starts.join(' ') === wanted.join(' ')
      ? []
      : [`Nobody has booked lessons ${ids} at just ${starts.join(' ')}`]),
    ...(asked?.anyway === false &&
    !asked.lessons.filter(isAhead).every(({ start, end }) => isWithinHours(start, end))
      ? [`Lessons ${ids} are outside the hours, and the coach was not asked`]
      : []),
  ];
}

function askedLesson({ asked }: Run, { request_id: id, starts_at }: Row): Lesson | undefined {
  const request = asked.get(id ?? '');
  const span = request?.lessons.find(({ start }) => start === starts_at.toISOString());
  return request && span && newLesson({ ...span, pence: request.pence, money: 'none' });
}

/** Two hours have the one price that no hour ever has. */
function paidLesson({ pence, starts_at }: Row): Lesson {
  const end = new Date(+starts_at + (pence === 9000 ? 2 : 1) * 3_600_000);
  const span = { start: starts_at.toISOString(), end: end.toISOString() };
  return newLesson({ ...span, pence, money: 'card' });
}

function newLesson(terms: Pick<Lesson, 'start' | 'end' | 'pence' | 'money'>): Lesson {
  return {
    ...terms,
    isCancelled: false,
    owesCancelled: false,
    isWaived: false,
    hadMistake: false,
    sequence: 0,
    choice: null,
    told: null,
  };
}
