import type { HoldsDecision } from '@lessons/contract';
import type { Knex } from 'knex';
import type { ChangedBy } from '../audit/audit-entry.ts';
import { BlockedSlot } from '../availability/availability.ts';
import type { CourtTime } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import { blockTime, unblock } from '../opening-hours/change-availability.ts';
import { CallOff, Choice } from '../lessons/choice.ts';

/** The reason that the coach reads on the block that keeps the time closed. */
const BLOCK_REASONS = { rain: 'Rain', ill: 'Ill', court: 'Court', other: 'Called off' } as const;

/** The time that a call-off keeps closed. Without times the whole day. */
export interface ClosedTime {
  date: string;
  startTime: string | null;
  endTime: string | null;
  /** The block that an attempt which failed has left. */
  blockedSlotId?: string | undefined;
}

/**
 * Blocks the time unless it is blocked already. `id` is the block's if it belongs to the call-off: also that of another
 * call-off, or of an attempt that failed, but not one of the coach's own.
 */
export async function keepClosed(
  knex: Knex,
  { blockedSlotId, ...time }: ClosedTime,
  reason: CallOff['reason'],
  decided: ChangedBy & { decision: HoldsDecision },
): Promise<{ isClosed: boolean; id: string | null; holds: CourtTime[] }> {
  const known = await BlockedSlot.query(knex).findOne(time);
  if (known) {
    const isShared = known.id === blockedSlotId || (await CallOff.query(knex).findOne({ blockId: known.id }));
    return { isClosed: true, id: isShared ? known.id : null, holds: [] };
  }
  try {
    const { written, holds } = await blockTime(knex, { ...time, reason: BLOCK_REASONS[reason] }, decided);
    return { isClosed: written !== null, id: written?.id ?? null, holds };
  } catch (error) {
    // Another call has blocked it at the same time.
    if (error instanceof Refusal && error.code === 'already_blocked')
      return { isClosed: true, id: null, holds: [] };
    throw error;
  }
}

/** Opens the time of a call-off that is taken back, unless another one that is not keeps it closed. */
export async function giveUpBlock(
  knex: Knex,
  { id, blockId }: { id: string; blockId: string },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    // Locked first, so that of two undos at once the second sees what the first has given up.
    const block = await BlockedSlot.query(trx).findById(blockId).forUpdate();
    await CallOff.query(trx).findById(id).patch({ blockId: null });
    const isNeeded = await Choice.query(trx)
      .joinRelated('callOff')
      .where({ blockId })
      .whereNot({ outcome: 'resumed' })
      .first();
    if (block && !isNeeded) await unblock(trx, block, { by, now });
  });
}
