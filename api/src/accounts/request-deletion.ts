import { isRefundEligible, poundsOf } from '@lessons/rules';
import type { DeletionPreviewResponse } from '@lessons/contract';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import type { AuthAdmin } from '../auth/auth-admin.ts';
import { Booking } from '../lessons/booking.ts';
import { Choice } from '../lessons/choice.ts';
import { presentBooking } from '../lessons/present-booking.ts';
import { removeFeedAddress } from '../calendar-feeds/feed-address.ts';
import { Model } from '../database/model.ts';
import { inTransaction } from '../database/transaction.ts';
import { Player } from '../players/player.ts';
import { lockRoles } from '../players/roles.ts';
import { enqueue } from '../queue/enqueue.ts';
import { refused, unavailable } from '../http/refusal.ts';

/** The steps of a deletion, in their order. Each is done once and never undone. */
export const DELETION_STEPS = ['lessons_cancelled', 'signed_out', 'settled', 'erased'] as const;
export type DeletionStep = (typeof DELETION_STEPS)[number];

/** An account whose deletion was requested. The row outlives the account's data: see `RETENTION`. */
export class AccountDeletion extends Model {
  static override tableName = 'account_deletions';
  static override idColumn = 'playerId';

  declare playerId: string;
  /** The last step that is done. */
  declare state: 'requested' | DeletionStep;
  declare requestedAt: Date;
  declare erasedAt: Date | null;
}

interface Context {
  knex: Knex;
  authAdmin: AuthAdmin | null;
}

/** Returns what the deletion of an account would do now, and why it can't be requested if so. */
export async function previewDeletion(
  { knex, authAdmin }: Context,
  player: Player,
  now: Date,
): Promise<DeletionPreviewResponse> {
  const lessons = [
    ...(await calledOffLessons(knex, player.id).modify('withMoneyAndPlayer')),
    ...(await upcomingLessons(knex, player.id, now).modify('withMoneyAndPlayer')),
  ];
  const isLastAdmin = player.isAdmin && (await countAdmins(knex)) === 1;
  return {
    obstacle: isLastAdmin ? 'last_admin' : authAdmin ? null : 'not_configured',
    lessons: lessons.map((lesson) => {
      const paid = lesson.payment ?? lesson.handPayment;
      const { id, startTime, endTime, forName, paymentStatus } = presentBooking(lesson, now);
      const isDue = Boolean(lesson.openChoice) || isRefundEligible(lesson.startsAt, now);
      const refund = paid && isDue ? poundsOf(paid.amountPence) : null;
      return { id, startTime, endTime, forName, refund, paymentStatus };
    }),
  };
}

/**
 * Closes an account at once: no token of it is accepted any more, it has no role, and its calendar
 * address is gone. A job does the rest. Throws `Refusal` 422 `last_admin`, and 503 without the auth
 * provider's secret key.
 */
export async function requestDeletion(
  { knex, authAdmin }: Context,
  { id: playerId }: Player,
  now: Date,
): Promise<void> {
  if (!authAdmin)
    throw unavailable(
      'deletion_not_configured',
      'Accounts can’t be deleted here at the moment. Please write to the coach.',
    );
  await inTransaction(knex, async (trx) => {
    await lockRoles(trx);
    const player = await Player.query(trx).findById(playerId).forUpdate().throwIfNotFound();
    if (player.isAdmin && (await countAdmins(trx)) === 1)
      throw refused('last_admin', 'You are the last admin. Somebody else has to become admin first.');
    await closeAccount(trx, player, { by: playerId, now });
  });
}

/** Closes an account for good, on behalf of its player or, without one, of an operator. `lockRoles` comes before. */
export async function closeAccount(
  trx: Knex.Transaction,
  player: Player,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  const { id: playerId } = player;
  await player.$query(trx).patch({ closedAt: now, isAdmin: false, isCoach: false });
  await removeFeedAddress(trx, playerId, now);
  await writeAuditEntry(trx, { at: now, action: 'account.closed', actorId: by, playerId });
  await beginDeletions(trx, [playerId], now);
}

/** Has a job remove what names the players, who are closed already. */
export async function beginDeletions(
  trx: Knex.Transaction,
  playerIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = playerIds.map((playerId) => ({ playerId, state: 'requested' as const, requestedAt: now }));
  // Two requests at once: the second finds the first one's row.
  await AccountDeletion.query(trx).insert(rows).onConflict('playerId').ignore();
  for (const playerId of playerIds) await enqueue(trx, 'delete-account', { playerId });
}

/** Lessons that were called off and wait for the player's choice, soonest first. Their time may be over. */
export function calledOffLessons(knex: Knex, playerId: string) {
  return Booking.query(knex)
    .where({ playerId })
    .whereIn('id', Choice.query(knex).modify('open').select('bookingId'))
    .orderBy('startsAt');
}

/** Lessons that have not begun and go ahead, soonest first. */
export function upcomingLessons(knex: Knex, playerId: string, now: Date) {
  return Booking.query(knex)
    .where({ playerId, status: 'confirmed' })
    .where('startsAt', '>', now)
    .orderBy('startsAt');
}

function countAdmins(knex: Knex): Promise<number> {
  return Player.query(knex).where({ isAdmin: true }).resultSize();
}
