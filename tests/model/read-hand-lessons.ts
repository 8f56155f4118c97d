import type pg from 'pg';
import type { HandMoney } from '../../api/src/mails/mail-facts.ts';
import type { HandLesson } from './hand-lesson.ts';

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
  pay_plan: string;
  is_paid: boolean;
  had_mistake: boolean;
  attendance: string | null;
  told: HandMoney | null;
}

/** The SQL condition of a lesson `b` that the coach has booked and that was paid online later. */
export const IS_PAID_LATER =
  'exists (select from payments p where p.booking_id = b.id and p.for_booking_id = b.id)';

const HAND_LESSONS = `
  select b.*, h.to_give_back_at, h.given_back_at, h.id is not null as is_paid,
    exists (select from hand_payments m where m.booking_id = b.id and m.given_back_reason = 'mistake') as had_mistake,
    (select facts->>'handMoney' from mails
      where event = 'cancelled:' || b.id and mails.player_id = b.player_id) as told
    from bookings b
    left join hand_payments h on h.booking_id = b.id and h.given_back_reason is distinct from 'mistake'
   where b.pay_plan <> 'online' or ${IS_PAID_LATER}`;

/** Reads the lessons that the coach has booked, by id. */
export async function readHandLessons(control: pg.Client): Promise<Map<string, HandLesson>> {
  const { rows } = await control.query<Row>(HAND_LESSONS);
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
        isMissed: row.attendance === 'missed',
        told: row.told,
      },
    ]),
  );
}

function moneyIn({ pay_plan, is_paid, given_back_at, to_give_back_at }: Row): HandLesson['money'] {
  if (pay_plan === 'online') return 'online';
  if (!is_paid) return 'none';
  if (given_back_at) return 'returned';
  return to_give_back_at ? 'to give back' : 'received';
}
