import { requestDeletion } from '../../api/src/accounts/request-deletion.ts';
import { Player } from '../../api/src/players/player.ts';
import { sendRequest, type Act, type Run } from './run.ts';
import type { Lesson, LessonAct } from './lesson.ts';
import type { World } from './world.ts';

/** Closes a player's account, as the player's own screen does it. Jobs do the rest. */
export async function deletePlayer(run: Run, { player: index }: { player: 0 | 1 }, process: number) {
  const { context, players } = run.world;
  const id = players[index]?.id ?? '';
  if (await isClosed(run.world, id)) return;
  run.deletionsBegun.set(id, run.interleaving.trace.length);
  await sendRequest(run, process, async () => {
    const player = await Player.query(context.knex).findById(id).throwIfNotFound();
    return requestDeletion(context, player, context.clock());
  });
}

/** Whether no request of a player is admitted any more. */
export async function isClosed({ control }: World, playerId: string): Promise<boolean> {
  const { rowCount } = await control.query('select from players where id = $1 and closed_at is not null', [
    playerId,
  ]);
  return rowCount !== 0;
}

/** Returns what the deletion of its player's account has done to a lesson, as far as it can be seen. */
export async function deletionActs(run: Run, bookingId: string, lesson: Lesson): Promise<Act[]> {
  const { rows } = await run.world.control.query<{ player_id: string; cancelled_at: Date | null }>(
    `select player_id, cancelled_at from bookings join players on players.id = player_id and closed_at is not null
      where bookings.id = $1`,
    [bookingId],
  );
  const [row] = rows;
  if (!row) return [];
  const begun = run.deletionsBegun.get(row.player_id) ?? 0;
  const act = (what: LessonAct, now = new Date(0)): Act => ({
    bookingId,
    what,
    now,
    begun,
    ended: Infinity,
    answer: null,
  });
  const cancel = { kind: 'cancel', by: 'player', refund: false, stillOwes: false } as const;
  return [
    ...(lesson.isWaived ? [act({ kind: 'waive for deletion' })] : []),
    ...(lesson.choice?.endsWith('deletion') ? [act({ kind: 'refund called off', by: 'deletion' })] : []),
    ...(row.cancelled_at ? [act({ ...cancel, isOfSeries: false }, row.cancelled_at)] : []),
  ];
}
