import { MOVEMENTS } from '../../api/src/money/movements.ts';
import type { Run } from './run.ts';

/** Sums what the money page counts, what the provider's balance is after fees, and what is held by hand. */
const SUMS_OF_MONEY = `
  select coalesce((select sum(pence) from ${MOVEMENTS}), 0)::int as counted,
    coalesce((select sum((body->>'net')::int) from payment_sandbox.object
      where kind = 'balance_transaction'), 0)::int as at_provider,
    coalesce((select sum(amount_pence) from hand_payments where given_back_at is null), 0)::int as by_hand`;

/** Returns a sentence if the money in less the money out is not what the provider and the coach have. */
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
