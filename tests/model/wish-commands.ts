import { addDays, londonDateOf, londonInstant, londonTimeOf } from '@lessons/rules';
import { Player } from '../../api/src/players/player.ts';
import { addWish } from '../../api/src/wishes/add-wish.ts';
import type { WantedTime } from '../../api/src/wishes/decide-wish.ts';
import { endWish } from '../../api/src/wishes/end-wish.ts';
import { Refusal } from '../../api/src/http/refusal.ts';
import { tasksOf } from '../../api/src/worker/tasks.ts';
import { faultsOfTell } from './check-wishes.ts';
import { sendRequest, type Run } from './run.ts';
import { spanOf } from './slots.ts';
import { isFree, lessonsFor, readWishState, wasClosed, type WishState } from './wish-state.ts';
import type { WishCommand } from './wish-script.ts';

type Of<K extends WishCommand['kind']> = Extract<WishCommand, { kind: K }>;

const MAX_WISHES = 5;
const REFUSALS = [
  'address_not_verified',
  'day_not_bookable',
  'no_such_hours',
  'time_is_free',
  'too_many_wishes',
  'lesson_that_day',
];

/** Has a player wait for a time, as the screen of a full day does it. */
export async function wish(run: Run, command: Of<'wish'>, process: number): Promise<void> {
  const { days, isAnyTime, minutes, again } = command;
  const playerId = run.world.players[command.player]?.id ?? '';
  const { start, end } = spanOf({ slot: command.slot });
  const times = isAnyTime
    ? { fromTime: '00:00', toTime: '24:00' }
    : { fromTime: londonTimeOf(start), toTime: londonTimeOf(end) };
  for (let day = 0; day < days; day++) {
    const wanted = { date: addDays(londonDateOf(start), day), ...times, minutes };
    for (const onProcess of again ? [process, 1 - process] : [process])
      await waitFor(run, { playerId, wanted }, onProcess);
  }
}

async function waitFor(
  run: Run,
  { playerId, wanted }: { playerId: string; wanted: WantedTime },
  process: number,
): Promise<void> {
  const { context, control } = run.world;
  const isAlone = watchOthers(run);
  const before = await readWishState(control);
  const answer = await sendRequest(run, process, () =>
    addWish(context, { playerId, wanted, now: context.clock() }),
  );
  const after = await readWishState(control);
  const fail = (sentence: string) =>
    run.unexpected.push(new Error(`${sentence}: ${playerId}, ${JSON.stringify(wanted)}`));
  if (after.wishes.filter(({ player_id: id }) => id === playerId).length > MAX_WISHES)
    fail('A player waits for too many days');
  if (!answer) return;
  const { date, fromTime: from_time, toTime: to_time, minutes } = wanted;
  const lessons = lessonsFor({ date, from_time, to_time, minutes });
  if (answer instanceof Refusal) {
    const isKnown =
      REFUSALS.includes(answer.code) ||
      (answer.code === 'unauthorized' && after.unreachable.some(({ id }) => id === playerId));
    if (!isKnown) fail(`A wish is refused as ${answer.code}`);
    if (answer.code === 'time_is_free' && lessons.every((one) => wasClosed(before, after, one, playerId)))
      fail('A wish is refused although no time is free');
    return;
  }
  if (isUnreachable(before, after, playerId)) fail('A player waits who can’t be written to');
  const isRepeat = before.wishes.some(
    (one) =>
      one.player_id === playerId &&
      one.date === date &&
      one.from_time === from_time &&
      one.to_time === to_time &&
      one.minutes === minutes,
  );
  if (
    isAlone() &&
    !isRepeat &&
    lessons.some((one) => [before, after].every((it) => isFree(it, one, playerId)))
  )
    fail('A player waits for a time that is free');
}

export async function endWaiting(run: Run, command: Of<'end wish'>, process: number): Promise<void> {
  const { context, control, players } = run.world;
  const playerId = players[command.player]?.id ?? '';
  const { start } = spanOf({ slot: command.slot });
  const { rows } = await control.query<{ id: string }>(
    'select id from wishes where player_id = $1 and date = $2',
    [playerId, londonDateOf(start)],
  );
  const id = rows[0]?.id;
  if (!id) return;
  for (const onProcess of command.again ? [process, 1 - process] : [process]) {
    const answer = await sendRequest(run, onProcess, () => endWish(context.knex, id, playerId));
    if (answer instanceof Refusal) run.unexpected.push(new Error(`A wish does not end: ${answer.code}`));
  }
}

/** Runs the job that tells whoever waits for a time. */
export async function tell(run: Run, process: number): Promise<void> {
  const { world, interleaving, restoredLessons } = run;
  const isAlone = watchOthers(run);
  const before = await readWishState(world.control);
  const done = await sendRequest(run, process, async () => {
    const request = interleaving.currentRequest;
    await tasksOf(world.context)['tell-of-free-times']({});
    return { mayHaveFailed: request?.mayFail === true };
  });
  const after = await readWishState(world.control);
  // A restore forgets what was told.
  if (run.restoredLessons !== restoredLessons) return;
  run.tells.push({ before, after, rules: run.rules.length });
  if (done && !(done instanceof Refusal) && !done.mayHaveFailed && isAlone())
    run.unexpected.push(...faultsOfTell(before, after).map((sentence) => new Error(sentence)));
}

/** Goes on to the next such time of day in London, and tells whoever waits. */
export async function tellAt(run: Run, { time }: Of<'tell at'>, process: number): Promise<void> {
  const { world } = run;
  const now = world.context.clock();
  const today = londonInstant(londonDateOf(now), time);
  await world.setNow(today > now ? today : londonInstant(addDays(londonDateOf(now), 1), time));
  await tell(run, process);
}

/** The player's next request brings a token whose address is verified, or is not. */
export async function verify(run: Run, { player, isVerified }: Of<'verify'>, process: number): Promise<void> {
  const { context, players } = run.world;
  const { id = '' } = players[player] ?? {};
  await sendRequest(run, process, async () => {
    await Player.query(context.knex).findById(id).whereNull('closedAt').patch({ emailVerified: isVerified });
  });
}

function isUnreachable(before: WishState, after: WishState, playerId: string): boolean {
  const keyIn = ({ unreachable }: WishState) => unreachable.find(({ id }) => id === playerId)?.key;
  return keyIn(before) !== undefined && keyIn(before) === keyIn(after);
}

/** Returns a function that says whether nobody else has done anything since this call. */
function watchOthers({ interleaving: { requests, trace } }: Run): () => boolean {
  const begun = trace.length;
  const wasAlone = requests.length === 0;
  return () => {
    const steps = trace.slice(begun).filter((line) => !line.startsWith('  '));
    const actors = new Set(steps.map((line) => /^(.*?): /.exec(line)?.[1] ?? line));
    return wasAlone && actors.size <= 1;
  };
}
