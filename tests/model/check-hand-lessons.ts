import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { isAnswer, outcomesOf, type HandLesson } from './hand-lesson.ts';
import { IS_PAID_LATER, readHandLessons } from './read-hand-lessons.ts';
import type { Act, Run } from './run.ts';
import { EVENING } from './slots.ts';

/** Selects a sentence for each row that breaks a rule. */
const FAULTS = `
  select 'Lesson ' || b.id || ' is paid online, and ' || what as sentence
    from bookings b cross join lateral (
      select 'owes' as what where waived_at is not null or owes_cancelled and not ${IS_PAID_LATER}
      union all select 'by hand, too' where exists (select from hand_payments
        where booking_id = b.id and given_back_reason is distinct from 'mistake')
    ) fault where pay_plan = 'online'
  union all
  select 'Lesson ' || b.id || ' is not paid online, but has payment ' || p.id
    from bookings b join payments p on p.booking_id = b.id where pay_plan <> 'online'
  union all
  select 'Lesson ' || booking_id || ' is paid by hand ' || count(*) || ' times'
    from hand_payments where given_back_reason is distinct from 'mistake' group by booking_id having count(*) > 1
  union all
  select 'Lesson ' || b.id || ' of ' || price_pence || ' has a payment by hand of ' || amount_pence
    from hand_payments h join bookings b on b.id = h.booking_id
   where given_back_at is null and amount_pence <> price_pence
  union all
  select 'Lesson ' || b.id || ' is ' || status || ', and its payment by hand is to be given back'
    from hand_payments h join bookings b on b.id = h.booking_id
   where (to_give_back_at is not null or given_back_reason = 'returned') and status <> 'cancelled'
  union all
  select 'Lesson ' || b.id || ' is left to a client who is merged' 
    from bookings b join players p on p.id = b.player_id where p.merged_into is not null
  union all
  select 'Lesson ' || booking_id || ' is outside the hours, and the coach was not asked'
    from audit_entries where action = 'lesson.booked_for_client'
     and details->>'anyway' = 'false' and (details->>'startsAt')::timestamptz = '${EVENING}'`;

/** A lesson never changes its length. */
const BOOKED = `
  select booking_id as id, e.amount_pence as pence, (details->>'startsAt')::timestamptz as starts_at,
    (details->>'startsAt')::timestamptz + (b.ends_at - b.starts_at) as ends_at
    from audit_entries e join bookings b on b.id = booking_id where action = 'lesson.booked_for_client'`;

/**
 * Returns a sentence for each lesson by hand that is not as the requests about it have left it, in an order that explains
 * every response; and for each response about another lesson that is wrong.
 */
export async function checkHandLessons(run: Run): Promise<string[]> {
  const { control } = run.world;
  const lessons = await readHandLessons(control);
  const booked = await readBooked(control);
  const { rows: faults } = await control.query<{ sentence: string }>(FAULTS);
  return [
    ...faults.map(({ sentence }) => sentence),
    ...[...lessons].flatMap(([id, lesson]) => {
      const first = run.restoredLessons.get(id) ?? booked.get(id);
      if (!first) return [`Nobody has booked lesson ${id}`];
      const own = run.acts.filter(({ bookingId }) => bookingId === id);
      // Card money arrives at some time after its payment was opened.
      const isPaid = lesson.money === 'online' && first.money !== 'online';
      const acts = isPaid ? [...own, arrivalFor(id, own)] : own;
      return isExplained(first, acts, lesson) ? [] : [sentenceOf(id, lesson, first, acts)];
    }),
    ...run.acts.filter(({ bookingId }) => !lessons.has(bookingId)).flatMap(checkActOnPaidOnline),
  ];
}

function arrivalFor(bookingId: string, acts: readonly Act[]): Act {
  const opened = acts.filter(({ what }) => what.kind === 'open').map(({ begun }) => begun);
  // Of an open payment that was restored with the lesson, nobody has opened it since.
  const begun = opened.length > 0 ? Math.min(...opened) : 0;
  return { bookingId, what: { kind: 'pay' }, now: new Date(0), begun, ended: Infinity, answer: 'ok' };
}

/** Returns the lessons that the coach has booked, as they were then. */
async function readBooked(control: pg.Client): Promise<Map<string, HandLesson>> {
  const { rows } = await control.query<{ id: string; pence: number; starts_at: Date; ends_at: Date }>(BOOKED);
  return new Map(
    rows.map(({ id, pence, starts_at, ends_at }) => [
      id,
      {
        start: starts_at.toISOString(),
        end: ends_at.toISOString(),
        pence,
        isCancelled: false,
        owesCancelled: false,
        isWaived: false,
        money: 'none',
        hadMistake: false,
        isMissed: false,
        told: null,
      },
    ]),
  );
}

/**
 * Whether the acts, in one of the orders that they can have been done in, have had these responses and lead to this
 * lesson. An act that ended before another began was done before it.
 */
function isExplained(lesson: HandLesson, acts: readonly Act[], final: HandLesson): boolean {
  if (acts.length === 0) return isDeepStrictEqual(lesson, final);
  const firstEnd = Math.min(...acts.map(({ ended }) => ended));
  return acts
    .filter(({ begun, ended }) => begun < firstEnd || ended === firstEnd)
    .some((act) => {
      const rest = acts.filter((other) => other !== act);
      return lessonsAfter(lesson, act).some((after) => isExplained(after, rest, final));
    });
}

/** Returns the lessons that an act with this response may have left. Without a response it may not have been done. */
function lessonsAfter(lesson: HandLesson, { what, now, answer }: Act): HandLesson[] {
  const outcomes = outcomesOf(lesson, what, now);
  if (answer === null) return [lesson, ...outcomes.map(({ after }) => after)];
  return outcomes.filter((outcome) => isAnswer(answer, outcome.answer)).map(({ after }) => after);
}

const sentenceOf = (id: string, lesson: HandLesson, first: HandLesson, acts: readonly Act[]) =>
  `Lesson ${id} is ${JSON.stringify(lesson)}, and was ${JSON.stringify(first)}, which is not explained by ${acts
    .map(
      ({ what, now, answer, begun, ended }) =>
        `${JSON.stringify(what)} at ${now.toISOString()}, steps ${begun} to ${ended}: ${answer}`,
    )
    .join('; ')}`;

/** A lesson that was paid online takes no payment by hand, and owes nothing that could be let go. */
function checkActOnPaidOnline({ bookingId, what, answer }: Act): string[] {
  if (['cancel', 'move', 'attendance', 'open'].includes(what.kind)) return [];
  const expected = what.kind === 'mistake' || what.kind === 'returned' ? 'not_paid_by_hand' : 'already_paid';
  if (answer === null || answer === expected) return [];
  return [`Lesson ${bookingId} is paid online, and the response to ${what.kind} was ${answer}`];
}
