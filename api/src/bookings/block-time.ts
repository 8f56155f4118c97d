import type { AdminBlockedSlot, HoldsDecision } from '@lessons/contract';
import { overlaps, spanOfBlock } from '@lessons/rules';
import type { Knex } from 'knex';
import { BlockedSlot } from '../availability/blocked-slot.ts';
import { refused } from '../refusal/refusal.ts';
import { changeOpening, type ChangedOpening } from './change-opening.ts';

/**
 * Blocks a day or some of its hours, and carries out what the coach decided about slots under it that somebody is paying for.
 *
 * @throws Refusal 422 when there is the same block already.
 */
export function blockTime(
  knex: Knex,
  block: Omit<AdminBlockedSlot, 'id'>,
  decision: HoldsDecision,
  now: Date,
): Promise<ChangedOpening<AdminBlockedSlot>> {
  const span = spanOfBlock(block);
  return changeOpening(knex, {
    within: span,
    takesAway: (other) => overlaps(other, span),
    write: (trx) => insertBlock(trx, block),
    decision,
    now,
  });
}

async function insertBlock(
  trx: Knex.Transaction,
  block: Omit<AdminBlockedSlot, 'id'>,
): Promise<AdminBlockedSlot> {
  const { id } = await BlockedSlot.query(trx).insert(block).onConflict().ignore().returning('id');
  if (!id) throw refused('already_blocked', 'This time is blocked already.');
  return { id, ...block };
}
