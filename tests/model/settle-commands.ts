import { randomUUID } from 'node:crypto';
import { poundsOf } from '@lessons/rules';
import { undoReceivedTogether } from '../../api/src/hand-payments/end-hand-payment.ts';
import { receiveTogether } from '../../api/src/hand-payments/receive-together.ts';
import type { Of } from './client-commands.ts';
import { readLessons } from './read-lessons.ts';
import { actOn, pickLesson, type Run } from './run.ts';
import { isUnpaid } from './settling.ts';

/** Settles all unpaid lessons of a client at once, as the coach's sheet has them. */
export async function settle(run: Run, { lesson, again }: Of<'settle'>, process: number): Promise<void> {
  const { context, control, coachId: by } = run.world;
  const { rows } = await control.query<{ id: string; player_id: string }>(
    'select id, player_id from bookings where player_id = (select player_id from bookings where id = $1) order by id',
    [await pickLesson(run.world, lesson)],
  );
  const [first] = rows;
  if (!first) return;
  const shown = await readLessons(control);
  const penceOf = (id: string) => shown.get(id)?.pence ?? 0;
  const lessons = rows.flatMap(({ id }) => {
    const one = shown.get(id);
    return one && isUnpaid(one) ? [id] : [];
  });
  if (lessons.length === 0) return;
  const togetherId = randomUUID();
  run.settlements.set(togetherId, lessons);
  const settlement = {
    clientId: first.player_id,
    togetherId,
    lessons: lessons.map((id) => ({ id, amount: poundsOf(penceOf(id)) })),
    method: 'transfer',
  } as const;
  const send = (onProcess: number, repeats: boolean) => {
    const what = (id: string) => ({ kind: 'settle', pence: penceOf(id), repeats }) as const;
    return actOn(run, { bookingIds: lessons, what, process: onProcess }, (now) =>
      receiveTogether(context, settlement, { by, now }),
    );
  };
  await send(process, false);
  if (again) await send(1 - process, true);
}

/** Takes back what was recorded together by one of the requests so far. */
export async function undoSettled(
  run: Run,
  { settlement, again }: Of<'undo settled'>,
  process: number,
): Promise<void> {
  const { context, coachId: by } = run.world;
  const known = [...run.settlements];
  const [togetherId, bookingIds] = known[settlement % known.length] ?? [];
  if (!togetherId || !bookingIds) return;
  for (const onProcess of again ? [process, 1 - process] : [process])
    await actOn(run, { bookingIds, what: { kind: 'take back' }, process: onProcess }, (now) =>
      undoReceivedTogether(context, togetherId, { by, now }),
    );
}
