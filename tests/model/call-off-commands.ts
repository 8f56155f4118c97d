import { randomUUID } from 'node:crypto';
import { addDays, londonDateOf, londonTimeOf } from '@lessons/rules';
import { callOffLessons, undoCallOff } from '../../api/src/call-off/call-off.ts';
import { addAway, removeAway, shortenAway, undoAway } from '../../api/src/call-off/change-away.ts';
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
  const send = (now: Date, holds: typeof command.holds) => {
    const request = { id, bookingIds, reason: 'rain', message: null, closed, holds } as const;
    return callOffLessons(context, request, { by, now });
  };
  const answer = await sendCallOff(
    run,
    { ...command, bookingIds, isAway: false, mayBeForgotten, process },
    send,
  );
  if (!command.isUndone || !answer || answer instanceof Refusal) return;
  await actOn(run, { bookingIds, what: { kind: 'undo', mayBeForgotten: mayBeForgotten() }, process }, (now) =>
    undoCallOff(context, id, { by, now }),
  );
}

/**
 * Sends a request that calls lessons off; again with the slots kept if the coach is asked about them, and twice if the
 * command says so. Returns the last answer.
 */
async function sendCallOff(
  run: Run,
  sent: Pick<Of<'call off'>, 'holds' | 'again'> & {
    bookingIds: readonly string[];
    isAway: boolean;
    mayBeForgotten: () => boolean;
    process: number;
  },
  work: (now: Date, holds: Of<'call off'>['holds']) => Promise<readonly unknown[]>,
) {
  const { bookingIds, isAway, process } = sent;
  let { holds } = sent;
  const send = (onProcess: number, repeats: 'done' | 'lost' | null = null) =>
    actOn(
      run,
      { bookingIds, what: { kind: 'call off', repeats, isAway }, process: onProcess },
      async (now) => {
        if ((await work(now, holds)).length > 0) throw refused('asked', 'Somebody is paying for this time.');
      },
    );
  let answer = await send(process);
  if (answer instanceof Refusal && answer.code === 'asked') {
    holds = 'keep';
    answer = await send(process);
  }
  if (sent.again) {
    const isDone = answer && !(answer instanceof Refusal);
    const repeats = isDone && !sent.mayBeForgotten() ? 'done' : answer && !isDone ? null : 'lost';
    answer = (await send(1 - process, repeats)) ?? answer;
  }
  return answer;
}

/** Says that the coach is away for some days, and perhaps undoes, shortens or removes that. */
export async function goAway(run: Run, command: Of<'away'>, process: number): Promise<void> {
  const { context, coachId: by, control } = run.world;
  const { days, isTicked, afterwards, again } = command;
  const { rows } = await control.query<Row>(
    `select other.* from bookings other join bookings picked on other.status <> 'cancelled'
        and other.starts_at::date - picked.starts_at::date between 0 and $2 - 1
      where picked.id = $1 order by other.starts_at`,
    [await pickLesson(run.world, command.lesson), days],
  );
  const [first] = rows;
  if (!first) return;
  const from = londonDateOf(first.starts_at);
  const to = addDays(from, days - 1);
  const bookingIds = isTicked ? rows.map(({ id }) => id) : [];
  const id = randomUUID();
  const { restoredLessons } = run;
  const mayBeForgotten = () => run.restoredLessons !== restoredLessons;
  const sent = { ...command, bookingIds, isAway: true, mayBeForgotten, process };
  const answer = await sendCallOff(run, sent, (now, holds) =>
    addAway(context, { id, from, to, bookingIds, message: null, holds }, { by, now }),
  );
  if (!afterwards || !answer || answer instanceof Refusal) return;
  for (const onProcess of again ? [process, 1 - process] : [process]) {
    if (afterwards === 'undo') {
      const what = { kind: 'undo', mayBeForgotten: mayBeForgotten() } as const;
      await actOn(run, { bookingIds, what, process: onProcess }, (now) => undoAway(context, id, { by, now }));
    } else {
      await sendRequest(run, onProcess, () => {
        const changed = { by, now: context.clock() };
        if (afterwards === 'remove') return removeAway(context.knex, id, changed);
        return shortenAway(context.knex, id, { from, to: from }, changed);
      });
    }
  }
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
