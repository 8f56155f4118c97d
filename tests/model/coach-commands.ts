import { dayOfWeek, londonDateOf, londonInstant, londonTimeOf } from '@lessons/rules';
import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../api/src/database/transaction.ts';
import { Refusal } from '../../api/src/http/refusal.ts';
import { closeTime } from '../../api/src/closing/close-time.ts';
import type { ChangedAvailability, Decided } from '../../api/src/opening-hours/change-availability.ts';
import { addOtherHours, listOtherHours, removeOtherHours } from '../../api/src/opening-hours/other-hours.ts';
import { sendRequest, type BlockClaim, type Run } from './run.ts';
import type { Command } from './script.ts';
import { spanOf } from './slots.ts';

type Asking = Pick<Extract<Command, { kind: 'block' | 'other hours' }>, 'holds' | 'asksFirst'>;

/** Sends a change that closes times. If payments for them are under way, the API asks and the coach decides. */
async function change<T>(
  run: Run,
  { holds, asksFirst }: Asking,
  process: number,
  work: (decided: Decided & { by: string }) => Promise<ChangedAvailability<T>>,
): Promise<(Pick<BlockClaim, 'receivedAt' | 'bookingIds' | 'keptCourtTimeIds'> & { written: T }) | null> {
  const { world } = run;
  const send = (decision: Decided['decision']) =>
    sendRequest(run, process, () => work({ decision, by: world.coachId, now: world.context.clock() }));
  const first = await send(asksFirst ? 'ask' : holds);
  const isUndecided = first && !(first instanceof Refusal) && first.written === null;
  const answer = isUndecided ? await send(holds) : first;
  if (!answer || answer instanceof Refusal || !answer.written) return null;
  return {
    written: answer.written,
    receivedAt: world.context.clock(),
    bookingIds: answer.bookings.map(({ id }) => id),
    keptCourtTimeIds: holds === 'keep' ? answer.holds.map(({ id }) => id) : [],
  };
}

/** Blocks a slot's time. */
export async function block(
  run: Run,
  command: Extract<Command, { kind: 'block' }>,
  process: number,
): Promise<void> {
  const span = spanOf(command);
  const date = londonDateOf(span.start);
  const hours = { startTime: londonTimeOf(span.start), endTime: londonTimeOf(span.end) };
  const time = { id: randomUUID(), from: date, to: date, ...hours };
  const request = { ...time, reason: 'other', note: null, message: null, bookingIds: [] } as const;
  const done = await change(run, command, process, ({ decision: holds, by, now }) =>
    closeTime(run.world.context, { ...request, holds }, { by, now }),
  );
  if (done) run.blockClaims.push({ ...done, id: request.id, span });
}

/** Removes all blocks. It waits for lessons that are called off with one of them. */
export async function unblock(run: Run, process: number): Promise<void> {
  await sendRequest(run, process, () => run.world.context.knex('blocked_slots').delete());
}

/** Gives the slot's day other hours than the week's, which begin when the slot ends. */
export async function setOtherHours(
  run: Run,
  command: Extract<Command, { kind: 'other hours' }>,
  process: number,
): Promise<void> {
  const { end } = spanOf(command);
  const date = londonDateOf(end);
  const windows = [{ startTime: londonTimeOf(end), endTime: '17:00' }];
  const request = { id: randomUUID(), from: date, to: date, weekdays: [dayOfWeek(date)], windows };
  const done = await change(run, command, process, (decided) =>
    inTransaction(run.world.context.knex, (trx) => addOtherHours(trx, request, decided)),
  );
  const span = { start: londonInstant(date, '00:00'), end };
  if (done) run.blockClaims.push({ ...done, id: request.id, span });
}

/** Removes all other hours. No time is outside the week's that was within them. */
export async function setUsualHours(run: Run, process: number): Promise<void> {
  const { knex, clock } = run.world.context;
  const decided = { decision: 'keep', by: run.world.coachId } as const;
  const entries = await sendRequest(run, process, () => listOtherHours(knex, clock()));
  if (!entries || entries instanceof Refusal) return;
  for (const { id } of entries)
    await sendRequest(run, process, () =>
      inTransaction(knex, (trx) => removeOtherHours(trx, id, { ...decided, now: clock() })),
    );
}
