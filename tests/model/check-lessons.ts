import { isDeepStrictEqual } from 'node:util';
import { deletionActs } from './delete-account.ts';
import { isAnswer, isByCard, type Lesson } from './lesson.ts';
import { outcomesOf } from './outcomes.ts';
import { readBooked } from './read-booked.ts';
import { IS_PAID_LATER, readLessons } from './read-lessons.ts';
import type { Act, Run } from './run.ts';
import { checkSettlements } from './settling.ts';

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
  select 'Lesson ' || booking_id || ' has waited for a choice since ' || choose_by
    from choices where outcome = 'open' and choose_by <= (select now from model_clock) and not exists (
      select from payments join payment_problems on payment_id = payments.id
       where booking_id = choices.booking_id and kind = 'moved' and resolved_at is null)
  union all
  select 'Lesson ' || booking_id || ' was refunded before its deadline'
    from choices where decided_by = 'deadline' and decided_at < choose_by
  union all
  select 'Player ' || p.id || ' is erased, and ' || case when event is null then 'has a customer' else 'was written ' || event end
    from account_deletions d join players p on p.id = d.player_id left join mails on mails.player_id = p.id
   where erased_at is not null and (event is not null or stripe_customer_id is not null)
  union all
  select 'Player ' || d.player_id || ' is erased, and a mail is about lesson ' || b.id
    from account_deletions d join bookings b on b.player_id = d.player_id join mails on facts::text like '%' || b.id || '%'
   where erased_at is not null
  union all
  select 'The deletion of player ' || d.player_id || ' has come to ' || state from account_deletions d
   where erased_at is null and not exists (
     select from payment_problems join payments p on p.id = payment_id where p.player_id = d.player_id and resolved_at is null)
     and not exists (
     select from hand_payments join bookings b on b.id = booking_id
      where b.player_id = d.player_id and to_give_back_at is not null and given_back_at is null)
  union all
  select 'Lesson ' || b.id || ' is left to a client who is merged' 
    from bookings b join players p on p.id = b.player_id where p.merged_into is not null
`;

/**
 * Returns a sentence for each lesson that is not as the requests about it have left it, in an order that explains
 * every response; and for each that is not booked as a request had it, all of its series or none.
 */
export async function checkLessons(run: Run): Promise<string[]> {
  const { control } = run.world;
  const lessons = await readLessons(control);
  const booked = await readBooked(run);
  const { rows: faults } = await control.query<{ sentence: string }>(FAULTS);
  const done = run.acts;
  const deletionActsOf = new Map<string, Act[]>();
  for (const [id, lesson] of run.deletionsBegun.size > 0 || run.isRestored ? lessons : [])
    deletionActsOf.set(id, await deletionActs(run, id, lesson));
  return [
    ...faults.map(({ sentence }) => sentence),
    ...booked.faults,
    ...(await checkSettlements(run)),
    ...[...lessons].flatMap(([id, lesson]) => {
      const deletions = deletionActsOf.get(id) ?? [];
      const restored = run.restoredLessons.get(id);
      const first = restored ?? booked.lessons.get(id);
      if (!first) return [`Nobody has booked lesson ${id}`];
      const own = done.filter(({ bookingId }) => bookingId === id);
      const acts = [...own, ...arrivalsFor(run, id, first, lesson), ...deletions];
      return isExplained(first, acts, lesson) ? [] : [sentenceOf(id, lesson, first, acts)];
    }),
  ];
}

/** Returns what may have come to a lesson from elsewhere, at some time. */
function arrivalsFor(run: Run, bookingId: string, first: Lesson, final: Lesson): Act[] {
  const arrival = { bookingId, now: new Date(0), begun: 0, ended: Infinity, answer: null };
  const opened = run.acts.filter((act) => act.bookingId === bookingId && act.what.kind === 'open');
  // Of an open payment that was restored with the lesson, nobody has opened it since.
  const begun = opened.length > 0 ? Math.min(...opened.map((act) => act.begun)) : 0;
  return [
    ...(isByCard(final) && !isByCard(first) ? [{ ...arrival, what: { kind: 'pay' } as const, begun }] : []),
    ...(final.choice?.endsWith('deadline')
      ? [{ ...arrival, what: { kind: 'refund called off', by: 'deadline' } as const }]
      : []),
    ...(run.isRestored && final.money === 'card refunded'
      ? [{ ...arrival, what: { kind: 'refunded at the provider' } as const }]
      : []),
  ];
}

/**
 * Whether the acts, in one of the orders that they can have been done in, have had these responses and lead to this
 * lesson. An act that ended before another began was done before it.
 */
function isExplained(lesson: Lesson, acts: readonly Act[], final: Lesson): boolean {
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
function lessonsAfter(lesson: Lesson, { what, now, answer }: Act): Lesson[] {
  const outcomes = outcomesOf(lesson, what, now);
  if (answer === null) return [lesson, ...outcomes.map(({ after }) => after)];
  return outcomes.filter((outcome) => isAnswer(answer, outcome.answer)).map(({ after }) => after);
}

const sentenceOf = (id: string, lesson: Lesson, first: Lesson, acts: readonly Act[]) =>
  `Lesson ${id} is ${JSON.stringify(lesson)}, and was ${JSON.stringify(first)}, which is not explained by ${acts
    .map(
      ({ what, now, answer, begun, ended }) =>
        `${JSON.stringify(what)} at ${now.toISOString()}, steps ${begun} to ${ended}: ${answer}`,
    )
    .join('; ')}`;
