import { MOVEMENTS } from '../../api/src/money/movements.ts';
import type { Run } from './run.ts';

/** Sums what the money page counts, what the provider's balance says of payments with a lesson, and what is held by hand. */
export const SUMS_OF_MONEY = `
  select coalesce((select sum(case when part in ('card_in', 'by_hand_in') then pence else -pence end)
      from ${MOVEMENTS}), 0)::int as counted,
    coalesce((select sum((moved.body->>'amount')::int)
      from payment_sandbox.object moved
      join payment_sandbox.object source on source.id = moved.body->>'source'
      where moved.kind = 'balance_transaction' and source.body->>'payment_intent' in (
        select payment_intent_id from payments join receipts on receipts.payment_id = payments.id)), 0)::int as at_provider,
    coalesce((select sum(amount_pence) from hand_payments where given_back_at is null), 0)::int as by_hand`;

/** Returns a sentence if the money in less the money out is not what the provider and the coach have, before fees. */
export async function checkMoney({ world: { control } }: Run): Promise<string[]> {
  const { rows } = await control.query<{ counted: number; at_provider: number; by_hand: number }>(
    SUMS_OF_MONEY,
  );
  return rows
    .filter((sums) => sums.counted !== sums.at_provider + sums.by_hand)
    .map(
      ({ counted, at_provider: atProvider, by_hand: byHand }) =>
        `The money is ${counted} pence in place of ${atProvider} at the provider and ${byHand} by hand`,
    );
}
