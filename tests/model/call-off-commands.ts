import { randomUUID } from 'node:crypto';
import { londonDateOf, londonTimeOf } from '@lessons/rules';
import { callOffLessons, undoCallOff } from '../../api/src/call-off/call-off.ts';
import { confirmLesson } from '../../api/src/call-off/confirm-lesson.ts';
import { cancelLesson } from '../../api/src/lessons/cancel-lesson.ts';
import { Refusal, refused } from '../../api/src/http/refusal.ts';
import { reconcile } from '../../api/src/reconciliation/reconcile.ts';
import { tasksOf } from '../../api/src/worker/tasks.ts';
import { runJob } from './background-commands.ts';
import type { CallOffCommand } from './call-off-script.ts';
import { openChoice } from './open-link.ts';
import { takeTime } from './player-commands.ts';
import { actOn, pickLesson, sendRequest, type Run } from './run.ts';
import { spanOf } from './slots.ts';
import type { World } from './world.ts';

type Of<K extends CallOffCommand['kind']> = Extract<CallOffCommand, { kind: K }>;

const MINUTE = 60_000;

/** Calls off a lesson, or all of its day, and perhaps takes that back. */
export async function callOff(run: Run, command: Of<'call off'>, process: number): Promise<void> {
  const { context, coachId: by } = run.world;
  const lessons = await findLessonsOf(run.world, command);
  const [first] = lessons;
  if (!first) return;
  const bookingIds = lessons.map(({ id }) => id);
  const endsAt = new Date(Math.max(...lessons.map(({ ends_at }) => +ends_at)));
  const times = { startTime: londonTimeOf(first.starts_at), endTime: londonTimeOf(endsAt) };
  const closed = command.closes ? { date: londonDateOf(first.starts_at), ...times } : null;
  const id = randomUUID();
  const { restoredLessons } = run;
  const mayBeForgotten = () => run.restoredLessons !== restoredLessons;
  const send = (holds: typeof command.holds, onProcess: number, repeats: 'done' | 'lost' | null = null) =>
    actOn(run, { bookingIds, what: { kind: 'call off', repeats }, process: onProcess }, async (now) => {
      const request = { id, bookingIds, reason: 'rain', message: null, closed, holds } as const;
      const asked = await callOffLessons(context, request, { by, now });
      if (asked.length > 0) throw refused('asked', 'Somebody is paying for this time.');
    });
  let { holds } = command;
  let answer = await send(holds, process);
  if (answer instanceof Refusal && answer.code === 'asked') {
    holds = 'keep';
    answer = await send(holds, process);
  }
  if (command.again) {
    const isDone = answer && !(answer instanceof Refusal);
    const repeats = isDone && !mayBeForgotten() ? 'done' : answer && !isDone ? null : 'lost';
    answer = (await send(holds, 1 - process, repeats)) ?? answer;
  }
  if (!command.isUndone || !answer || answer instanceof Refusal) return;
  await actOn(run, { bookingIds, what: { kind: 'undo', mayBeForgotten: mayBeForgotten() }, process }, (now) =>
    undoCallOff(context, id, { by, now }),
  );
}

interface Row {
  id: string;
  starts_at: Date;
  ends_at: Date;
}

/** Returns what the coach ticks: a lesson, and perhaps the others of its day that are not cancelled, soonest first. */
async function findLessonsOf(world: World, { lesson, isWholeDay }: Of<'call off'>): Promise<Row[]> {
  const { rows } = await world.control.query<Row>(
    `select other.* from bookings other join bookings picked on picked.id = other.id
         or $2 and other.status <> 'cancelled' and other.starts_at::date = picked.starts_at::date
      where picked.id = $1 order by other.starts_at`,
    [await pickLesson(world, lesson), isWholeDay],
  );
  return rows;
}

export async function choose(
  run: Run,
  { lesson, slot, again }: Of<'choose'>,
  process: number,
): Promise<void> {
  const bookingId = await pickCalledOff(run.world, lesson);
  if (!bookingId) return;
  await openChoice(run, bookingId, process);
  const { start } = spanOf({ slot });
  const what = { kind: 'choose', start: start.toISOString() } as const;
  for (const onProcess of again ? [process, 1 - process] : [process])
    await takeTime(run, { bookingId, start, what, process: onProcess });
}

export async function refund(
  run: Run,
  { by: who, lesson, again }: Of<'refund called off'>,
  process: number,
): Promise<void> {
  const { context, coachId } = run.world;
  const bookingId = await pickCalledOff(run.world, lesson);
  if (!bookingId) return;
  const by =
    who === 'player' ? ({ who, onlyWithRefund: false } as const) : ({ who, coachId, refund: true } as const);
  const what = { kind: 'refund called off', by: who } as const;
  for (const onProcess of again ? [process, 1 - process] : [process])
    await actOn(run, { bookingIds: [bookingId], what, process: onProcess }, (now) =>
      cancelLesson(context, { bookingId, now, by, isCalledOff: true }),
    );
}

export async function confirm(
  run: Run,
  { kind, lesson, again }: Of<'confirm'>,
  process: number,
): Promise<void> {
  const { context, coachId: by } = run.world;
  const bookingId = await pickCalledOff(run.world, lesson);
  if (!bookingId) return;
  for (const onProcess of again ? [process, 1 - process] : [process])
    await actOn(run, { bookingIds: [bookingId], what: { kind }, process: onProcess }, (now) =>
      confirmLesson(context, bookingId, { by, now }),
    );
}

/** Returns the id of a lesson that was called off, decided or not, or else of any lesson. */
async function pickCalledOff(world: World, index: number): Promise<string | undefined> {
  const { rows } = await world.control.query<{ id: string }>(
    'select b.id from bookings b join choices on booking_id = b.id order by b.created_at, starts_at, b.id',
  );
  return rows[index % rows.length]?.id ?? (await pickLesson(world, index));
}

/** Goes on to the first deadline, also one before which all have chosen, compares with the provider, ends the choices, and runs the jobs that are due then. */
export async function passDeadline(run: Run, process: number): Promise<void> {
  const { world } = run;
  const { rows } = await world.control.query<{ choose_by: Date | null }>(
    'select min(choose_by) as choose_by from choices',
  );
  const chooseBy = rows[0]?.choose_by;
  if (!chooseBy) return;
  await world.setNow(new Date(Math.max(+world.context.clock(), +chooseBy + MINUTE)));
  await compare(run, process);
  await sendRequest(run, process, () => endChoices(run));
  while (await runJob(run, process));
}

/** Compares with the provider, and notes when that was complete. */
export async function compare(run: Run, process: number): Promise<void> {
  await sendRequest(run, process, async () => {
    const { context } = run.world;
    const now = context.clock();
    const { unsettled } = await reconcile(context);
    if (unsettled === 0) run.comparedAt = now;
  });
}

/**
 * Runs the job that ends choices. The last comparison has the time of the database's clock, which is the machine's: the
 * job finds the model's time there.
 */
export async function endChoices({ world, comparedAt }: Run): Promise<void> {
  const { context, control } = world;
  if (!comparedAt) return;
  await control.query('update reconciliation set looked_until = $1', [comparedAt]);
  try {
    await tasksOf(context)['end-choices']({});
  } finally {
    await setMachineTime(control);
  }
}

/** Undoes what `endChoices` lends, also in a backup of that moment. */
export async function setMachineTime(control: World['control']): Promise<void> {
  await control.query('update reconciliation set looked_until = least(looked_until, now())');
}
