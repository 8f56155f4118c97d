import type pg from 'pg';
import type { HowPaid } from '@lessons/rules';
import { howPaidIn, type Lesson } from './lesson.ts';

interface Row {
  id: string;
  starts_at: Date;
  ends_at: Date;
  price_pence: number;
  status: string;
  owes_cancelled: boolean;
  waived_at: Date | null;
  to_give_back_at: Date | null;
  given_back_at: Date | null;
  given_back_reason: string | null;
  card_outcome: string | null;
  is_paid: boolean;
  had_mistake: boolean;
  calendar_sequence: number;
  choice: Lesson['choice'];
  told: Lesson['told'];
}

/** The SQL condition of a lesson `b` that the coach has booked and that was paid online later. */
export const IS_PAID_LATER =
  'exists (select from payments p where p.booking_id = b.id and p.for_booking_id = b.id)';

/** The SQL condition of a mail that tells the player of a lesson `b` that it is cancelled. */
export const IS_MAIL_OF_CANCELLED = `mails.player_id = b.player_id and mails.event ~ '^cancelled:' and b.id::text in (
  select lesson->>'bookingId' from jsonb_array_elements(coalesce(facts->'lessons', jsonb_build_array(facts->'lesson'))) lesson)`;

const LESSONS = `
  select b.*, p.outcome as card_outcome,
    case c.outcome when 'open' then 'open' else c.outcome || ' by ' || c.decided_by end as choice, h.to_give_back_at, h.given_back_at, h.given_back_reason, h.id is not null as is_paid,
    exists (select from hand_payments m where m.booking_id = b.id and m.given_back_reason = 'mistake') as had_mistake,
    (select case when kind = 'lessons-cancelled-by-coach' then 'of several' else facts->>'paid' end
      from all_mails mails where ${IS_MAIL_OF_CANCELLED}) as told
    from bookings b
    left join payments p on p.booking_id = b.id
    left join choices c on c.booking_id = b.id
    left join hand_payments h on h.booking_id = b.id and h.given_back_reason is distinct from 'mistake'`;

/** Reads the lessons, by id. */
export async function readLessons(control: pg.Client): Promise<Map<string, Lesson>> {
  const { rows } = await control.query<Row>(LESSONS);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        start: row.starts_at.toISOString(),
        end: row.ends_at.toISOString(),
        pence: row.price_pence,
        isCancelled: row.status === 'cancelled',
        owesCancelled: row.owes_cancelled,
        isWaived: row.waived_at !== null,
        money: moneyIn(row),
        hadMistake: row.had_mistake,
        sequence: row.calendar_sequence,
        choice: row.choice,
        told: row.told,
      },
    ]),
  );
}

/** Returns where the money of one of the lessons is, as the coach sees it. */
export function paidIn(lessons: ReadonlyMap<string, Lesson>, id: string): HowPaid | undefined {
  const lesson = lessons.get(id);
  return lesson && howPaidIn(lesson);
}

function moneyIn({ card_outcome, is_paid, given_back_at, to_give_back_at }: Row): Lesson['money'] {
  if (card_outcome) return card_outcome === 'refunded' ? 'card refunded' : 'card';
  if (!is_paid) return 'none';
  if (given_back_at) return 'returned';
  return to_give_back_at ? 'to give back' : 'received';
}
