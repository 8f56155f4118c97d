import { londonDateOf, londonTimeOf } from '@lessons/rules';
import { blockTime } from '../../api/src/opening-hours/change-availability.ts';
import { inTransaction } from '../../api/src/database/transaction.ts';
import { Refusal } from '../../api/src/http/refusal.ts';
import { sendRequest, type Run } from './run.ts';
import type { Command } from './script.ts';
import { spanOf } from './slots.ts';

/** Blocks a slot's time. If payments for it are under way, the API asks and the coach decides. */
export async function block(
  run: Run,
  { slot, holds, asksFirst }: Extract<Command, { kind: 'block' }>,
  process: number,
): Promise<void> {
  const { world } = run;
  const span = spanOf({ slot });
  const times = { startTime: londonTimeOf(span.start), endTime: londonTimeOf(span.end) };
  const request = { date: londonDateOf(span.start), ...times, reason: null };
  const send = (decision: 'ask' | 'keep' | 'release') =>
    sendRequest(run, process, () => {
      const { knex, clock } = world.context;
      const by = world.coachId;
      return inTransaction(knex, (trx) => blockTime(trx, request, { decision, by, now: clock() }));
    });
  const first = await send(asksFirst ? 'ask' : holds);
  const isUndecided = first && !(first instanceof Refusal) && first.written === null;
  const answer = isUndecided ? await send(holds) : first;
  if (!answer || answer instanceof Refusal || !answer.written) return;
  run.blockClaims.push({
    id: answer.written.id,
    span,
    receivedAt: world.context.clock(),
    bookingIds: answer.bookings.map(({ id }) => id),
    keptCourtTimeIds: holds === 'keep' ? answer.holds.map(({ id }) => id) : [],
  });
}

/** Removes all blocks. It waits for lessons that are called off with one of them. */
export async function unblock(run: Run, process: number): Promise<void> {
  await sendRequest(run, process, () => run.world.context.knex('blocked_slots').delete());
}
