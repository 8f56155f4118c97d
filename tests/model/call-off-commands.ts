import type { RefusalCode } from '@lessons/contract/refusal-codes';
import { randomUUID } from 'node:crypto';
import { addDays, londonDateOf, londonTimeOf } from '@lessons/rules';
import { closeTime } from '../../api/src/closing/close-time.ts';
import { confirmLesson } from '../../api/src/closing/confirm-lesson.ts';
import { openDay, removeClosing, undoClosing } from '../../api/src/closing/open-time.ts';
import { cancelLesson } from '../../api/src/lessons/cancel-lesson.ts';
import { Refusal, refused } from '../../api/src/http/refusal.ts';
import { reconcile } from '../../api/src/reconciliation/reconcile.ts';
import { tasksOf } from '../../api/src/worker/tasks.ts';
import { runJob } from './background-commands.ts';
import type { CallOffCommand } from './call-off-script.ts';
import { takeTime } from './player-commands.ts';
import { actOn, pickLesson, sendRequest, type Run } from './run.ts';
import { spanOf } from './slots.ts';
import type { World } from './world.ts';

/** No code of the API: the coach has to decide about a held slot first. */
const ASKED = 'asked' as RefusalCode;

type Of<K extends CallOffCommand['kind']> = Extract<CallOffCommand, { kind: K }>;

const MINUTE = 60_000;

/** Closes the hours of a lesson, or some days from its own on, and perhaps undoes that or opens it again. */
export async function close(run: Run, command: Of<'close'>, process: number): Promise<void> {
  const { context, coachId: by } = run.world;
  const { days, isTicked, afterwards, again } = command;
  const lessons = await findLessonsOf(run.world, command);
  const [first] = lessons;
  if (!first) return;
  const from = londonDateOf(first.starts_at);
  const hours = { startTime: londonTimeOf(first.starts_at), endTime: londonTimeOf(first.ends_at) };
  const id = randomUUID();
  const request = {
    id,
    from,
    to: addDays(from, Math.max(days, 1) - 1),
    ...(days === 0 ? hours : { startTime: null, endTime: null }),
    reason: 'rain' as const,
    note: null,
    message: null,
    bookingIds: isTicked ? lessons.map((lesson) => lesson.id) : [],
  };
  const { bookingIds } = request;
  const { restoredLessons } = run;
  const mayBeForgotten = () => run.restoredLessons !== restoredLessons;
  let { holds } = command;
  const send = (onProcess: number, repeats: 'done' | 'lost' | null = null) =>
    actOn(run, { bookingIds, what: { kind: 'call off', repeats }, process: onProcess }, async (now) => {
      const { written } = await closeTime(context, { ...request, holds }, { by, now });
      if (!written) throw refused(ASKED, 'Somebody is paying for this time.');
    });
  let answer = await send(process);
  if (answer instanceof Refusal && answer.code === ASKED) {
    holds = 'keep';
    answer = await send(process);
  }
  if (again) {
    const isDone = answer && !(answer instanceof Refusal);
    const repeats = isDone && !mayBeForgotten() ? 'done' : answer && !isDone ? null : 'lost';
    answer = (await send(1 - process, repeats)) ?? answer;
  }
  if (!afterwards || !answer || answer instanceof Refusal) return;
  for (const onProcess of again ? [process, 1 - process] : [process]) {
    if (afterwards === 'undo') {
      const what = { kind: 'undo', mayBeForgotten: mayBeForgotten() } as const;
      await actOn(run, { bookingIds, what, process: onProcess }, (now) =>
        undoClosing(context, id, { by, now }),
      );
    } else {
      await sendRequest(run, onProcess, async () => {
        const changed = { by, now: context.clock() };
        if (afterwards === 'remove') return removeClosing(context.knex, id, changed);
        const day = await context.knex('blocked_slots').where({ closingId: id }).first('id');
        return day && openDay(context.knex, day.id, changed);
      });
    }
  }
}

interface Row {
  id: string;
  starts_at: Date;
  ends_at: Date;
}

/** Returns a lesson, and those of the days from its own on that are not cancelled, soonest first. */
async function findLessonsOf(world: World, { lesson, days }: Of<'close'>): Promise<Row[]> {
  const { rows } = await world.control.query<Row>(
    `select other.* from bookings other join bookings picked on picked.id = other.id
         or other.status <> 'cancelled' and other.starts_at::date - picked.starts_at::date between 0 and $2 - 1
      where picked.id = $1 order by other.starts_at`,
    [await pickLesson(world, lesson), days],
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
